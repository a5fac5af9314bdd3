import type { z } from 'zod'
import type { BriefStatus, BriefType } from '../../contract/briefs.ts'
import type { companyForm } from '../../contract/company.ts'
import type { MemberPermissions, Role } from '../../contract/team.ts'
import { harborline } from './companies/harborline.ts'
import { ironbark } from './companies/ironbark.ts'
import { northlight } from './companies/northlight.ts'
import { sunvale } from './companies/sunvale.ts'
import { verity } from './companies/verity.ts'

/** A person of the company: the part of the address before the @ is made from the name. */
export type DemoMember = {
  name: string
  role: Role
  /** Rights that differ from those of the role. */
  rights?: Partial<MemberPermissions>
  /** Invited, and has not answered yet. */
  pending?: true
}

export type DemoProduct = {
  name: string
  /** The last part of the addresses of its website and release notes. */
  slug: string
  category: string
  description: string
  /** Which of the company's sales contacts answers for it. */
  contact: number
  releases: readonly string[]
}

export type DemoFilm = {
  title: string
  line: string
  /** Index of the product it shows. */
  product: number
  figure: 'route' | 'bars' | 'rings'
  kind: 'mp4' | 'webm'
  seconds: number
  /** The soft tone below it, in hertz. */
  tone: number
  /** Captions, in equal parts of its length. */
  said?: readonly string[]
}

export type DemoBrief = {
  title: string
  type: BriefType
  status: BriefStatus
  /** Index of the product it is about. */
  product: number
  /** Index of the film it carries. */
  film: number
  daysAgo: number
  description: string
  targetAudience: string
  timeline?: string
  budgetRange?: string
  requirements?: string
}

export type DemoCompany = {
  /** A reserved domain: nobody can own it, and no mail ever arrives there. */
  domain: `${string}.example` | `${string}.test`
  /** The first part of the owner's address, where it is not made from the name. */
  ownerAddress?: string
  colour: string
  joinedDaysAgo: number
  profile: Omit<z.input<typeof companyForm>, 'acceptTerms'>
  members: readonly DemoMember[]
  contacts: readonly { name: string; phone?: string }[]
  products: readonly DemoProduct[]
  films: readonly [DemoFilm, DemoFilm]
  briefs: readonly DemoBrief[]
}

/** Five vendors that do not exist, each with ten products, two films and a team. */
export const demoCompanies: readonly DemoCompany[] = [
  harborline,
  verity,
  northlight,
  ironbark,
  sunvale,
]

/** The address of one of a company's people, from the name. */
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

/** How many days ago the product of this index was added: one a week after the company came. */
export function productDaysAgo(company: DemoCompany, index: number): number {
  return company.joinedDaysAgo - 4 - 7 * index
}
