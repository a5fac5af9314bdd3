import type { z } from 'zod'
import type { DocumentForm } from '../../contract/boardroom-builder/documents.ts'
import type { BriefStatus, BriefType } from '../../contract/briefs/briefs.ts'
import type { companyForm } from '../../contract/company/company.ts'
import type { MapVendor } from '../../contract/insight-canvas/canvas-widgets.ts'
import type { MemberPermissions, Role } from '../../contract/team/team.ts'
import { harborline } from './companies/harborline.ts'
import { ironbark } from './companies/ironbark.ts'
import { northlight } from './companies/northlight.ts'
import { sunvale } from './companies/sunvale.ts'

export type DemoProduct = {
  name: string
  category: string
  description: string
  /** The person to ask about it; briefs name them at the end. */
  contact: string
  releases: readonly string[]
}

export type DemoBrief = {
  title: string
  type: BriefType
  status: BriefStatus
  /** The name of the product it is about. */
  product: string
  daysAgo: number
  /** Readers keep it to themselves for so many days. */
  embargoDays?: number
  description: string
  targetAudience: string
  timeline?: string
  budgetRange?: string
  requirements?: string
  /** What is said in each chapter, by its title; the slide shows what stands between asterisks. */
  story: Readonly<Record<string, string>>
  /** What is said in other languages, sentence by sentence from the introduction to the end. */
  captions?: Readonly<Record<string, readonly string[]>>
}

/** What the vendor and its readers say about the first active brief. */
export type Conversation = {
  /** What the vendor noted after a call with its first analyst. */
  log: string
  /** By the name of the reader, and the second of the video. */
  questions: readonly { from: string; at: number; text: string; answer?: string }[]
  /** Readers' own notes. */
  notes: Readonly<Record<string, string>>
}

/** A map of the market and a scenario, on one canvas. */
export type DemoCanvas = {
  title: string
  axes: readonly [x: string, y: string]
  /** The first is the company itself. */
  vendors: Readonly<Record<string, readonly [x: number, y: number, size: MapVendor['size']]>>
  scenario: { title: string; outcomes: Readonly<Record<string, string>> }
}

/** Of a document that wants a decision, the description says which. */
export type DemoDocument = Pick<DocumentForm, 'title' | 'type' | 'context' | 'objectives'> &
  Partial<Pick<DocumentForm, 'description'>>

export type DemoCompany = {
  /** A reserved domain, which nobody can register and no mail can reach. */
  domain: `${string}.example` | `${string}.test`
  /** The owner's address before the @, unless it is made from the name. */
  ownerAddress?: string
  colour: string
  phone: string
  joinedDaysAgo: number
  profile: Omit<z.input<typeof companyForm>, 'acceptTerms'>
  /** With rights that differ from the role's; pending members are invited and have not joined. */
  members: readonly {
    name: string
    role: Role
    rights?: Partial<MemberPermissions>
    pending?: true
  }[]
  products: readonly DemoProduct[]
  briefs: readonly DemoBrief[]
  conversation: Conversation
  canvas: DemoCanvas
  /** The first is published, the second in review, and others are drafts. */
  documents: readonly DemoDocument[]
}

/** Four fictional vendors, each with a team, products, and four briefs. */
export const demoCompanies: readonly DemoCompany[] = [harborline, northlight, ironbark, sunvale]

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

/** The product that a brief is about. */
export function productOf(company: DemoCompany, brief: DemoBrief): DemoProduct {
  const product = company.products.find(({ name }) => name === brief.product)
  if (!product) throw new Error(`'${brief.title}' is about no product of the company.`)
  return product
}

/** Products were added once a week after the company joined. */
export const productDaysAgo = (company: DemoCompany, index: number) =>
  company.joinedDaysAgo - 4 - 7 * index
