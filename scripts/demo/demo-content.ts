import type { z } from 'zod'
import type { BriefStatus, BriefType } from '../../contract/briefs/briefs.ts'
import type { companyForm } from '../../contract/company/company.ts'
import type { MemberPermissions, Role } from '../../contract/team/team.ts'
import { harborline } from './companies/harborline.ts'
import { ironbark } from './companies/ironbark.ts'
import { northlight } from './companies/northlight.ts'
import { sunvale } from './companies/sunvale.ts'
import { verity } from './companies/verity.ts'
import type { Story } from './story.ts'

/** A team member; the part of the email address before the @ is made from the name. */
export type DemoMember = {
  name: string
  role: Role
  /** Rights that differ from the role's defaults. */
  rights?: Partial<MemberPermissions>
  /** Invited, but has not joined yet. */
  pending?: true
}

export type DemoProduct = {
  name: string
  /** The last part of its website's URL; the URLs of its release notes begin with it. */
  slug: string
  category: string
  description: string
  /** Index of its sales contact in the company's contacts. */
  contact: number
  releases: readonly string[]
}

export type DemoBrief = {
  title: string
  type: BriefType
  status: BriefStatus
  /** Index of the product it is about. */
  product: number
  story: Story
  /** Its video is WebM and not MP4. */
  webm?: true
  /** What is said in other languages, sentence by sentence from the introduction to the end. */
  captions?: Readonly<Record<string, readonly string[]>>
  daysAgo: number
  description: string
  targetAudience: string
  timeline?: string
  budgetRange?: string
  requirements?: string
}

export type DemoCompany = {
  /** A reserved domain, which nobody can register and no mail can reach. */
  domain: `${string}.example` | `${string}.test`
  /** The owner's address before the @, unless it is made from the name. */
  ownerAddress?: string
  colour: string
  joinedDaysAgo: number
  profile: Omit<z.input<typeof companyForm>, 'acceptTerms'>
  members: readonly DemoMember[]
  contacts: readonly { name: string; phone?: string }[]
  products: readonly DemoProduct[]
  briefs: readonly DemoBrief[]
}

/** Five fictional vendors, each with ten products, fourteen briefs and a team. */
export const demoCompanies: readonly DemoCompany[] = [
  harborline,
  verity,
  northlight,
  ironbark,
  sunvale,
]

/** The email address of a person at the company, made from the name. */
export function addressOf({ domain }: Pick<DemoCompany, 'domain'>, name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
  return `${plain.replace(/[^a-z]+/g, '.')}@${domain}`
}

export function ownerAddressOf(company: DemoCompany): string {
  return company.ownerAddress
    ? `${company.ownerAddress}@${company.domain}`
    : addressOf(company, company.profile.contactName)
}

/** Products were added once a week after the company joined. */
export function productDaysAgo(company: DemoCompany, index: number): number {
  return company.joinedDaysAgo - 4 - 7 * index
}
