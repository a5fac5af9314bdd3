import type { Selectable } from 'kysely'
import { chaptersOf } from '../../../common/text/chapters.ts'
import { sentencesIn } from '../../../common/text/sentences.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { BriefType } from '../../../contract/briefs/briefs.ts'
import { nameForReader } from '../../../contract/library/library.ts'
import { isFact } from '../../../contract/passages/passage-fields.ts'
import type { CompanyProfiles } from '../../platform/database/database-types.ts'
import { pointsWithin } from './headings/claim-of.ts'
import { type Chapter, cut, type Fact, type Subject } from './material.ts'
import type { BriefRow, ProductRow, SharedBrief } from './queries.ts'
import { topicsOf } from './topics.ts'

/** A brief in the form that documents use, of the caller's company or shared by another. */
export type ReadBrief = {
  id: string
  title: string
  type: BriefType
  subject: Subject | null
  /** The category of its product. */
  category: string | null
  description: string
  /** The profile that the vendor of a shared brief shows. */
  vendor: SharedBrief['vendor'] | null
}

/** Fields are explicit, so they rank above found sentences. */
const outright = 3

export const toReadBrief = (row: BriefRow): ReadBrief => ({
  id: row.id,
  title: row.title,
  type: row.type,
  subject: row.product_id && row.product ? { id: row.product_id, name: row.product } : null,
  category: row.category,
  description: row.description ?? '',
  vendor: null,
})

/** A shared brief names its product without an id. */
export const toReadShared = (brief: SharedBrief): ReadBrief => ({
  id: brief.id,
  title: nameForReader(brief),
  type: brief.type,
  subject: brief.product
    ? { id: `${brief.vendor.id} ${brief.product.name}`, name: brief.product.name }
    : null,
  category: brief.product?.category ?? null,
  description: brief.description ?? '',
  vendor: brief.vendor,
})

type Said = Pick<Fact, 'text' | 'subject' | 'topics'> & { label?: string | null; next?: string }

/** A fact with its source, whose quote is the text as documents store it. */
function factAt(
  source: Omit<DocumentSource, 'quote'>,
  { label = null, next, ...fact }: Said,
): Fact {
  const quoting = (text: string): DocumentSource => ({
    ...{ ...source, title: cut(source.title, 300) },
    quote: cut(text, 1000),
  })
  return {
    ...fact,
    label,
    source: quoting(fact.text),
    said: false,
    entry: null,
    next: next === undefined ? null : { text: next, source: quoting(next) },
  }
}

/** The sentences of a description, each with the one that follows it if that refers to it. */
const described = (text: string) =>
  written(text).map((sentence, at, all) => {
    const next = all[at + 1]
    return { text: sentence, next: next && pointsBack(next) ? next : undefined, at }
  })

export function factsOfProduct({ id, name, category, description }: ProductRow): Fact[] {
  const source = { kind: 'product' as const, id, startMs: null, title: name }
  const subject = { id, name }
  const label = copilotFields.category ?? null
  return [
    factAt(source, { text: category, label, subject, topics: { what: 0.5 } }),
    ...described(description ?? '').map(({ text, next, at }) =>
      factAt(source, {
        ...{ text, subject, ...(next && { next }) },
        topics: { ...topicsOf(text), what: outright - at / 10 },
      }),
    ),
  ]
}

export function factsOfBrief(brief: ReadBrief): Fact[] {
  const { id, title, subject, category, description, vendor } = brief
  const source = { kind: 'brief' as const, id, startMs: null, title }
  const label = copilotFields.category ?? null
  return [
    // The product's own description says what it is; that of a brief says what the brief is about.
    ...(category
      ? [factAt(source, { text: category, label, subject, topics: { what: 2.5 } })]
      : []),
    ...described(description).map(({ text, next, at }) =>
      factAt(source, {
        ...{ text, subject, ...(next && { next }) },
        topics: { what: outright - 1 - at / 10 },
      }),
    ),
    ...(vendor ? factsOfVendor(source, vendor) : []),
  ]
}

function factsOfVendor(source: Omit<DocumentSource, 'quote'>, vendor: SharedBrief['vendor']) {
  return profileFacts(source, {
    company_name: vendor.name,
    headquarters_location: vendor.headquartersLocation,
    year_founded: vendor.yearFounded,
    employee_count: vendor.employeeCount,
    ownership_structure: vendor.ownershipStructure,
    regions_of_operation: vendor.regionsOfOperation?.join(', ') ?? null,
  })
}

export function factsOfProfile(row: Selectable<CompanyProfiles>): Fact[] {
  const source = { kind: 'company' as const, id: row.id, startMs: null, title: row.company_name }
  return profileFacts(source, {
    company_name: row.company_name,
    headquarters_location: row.headquarters_location,
    year_founded: row.year_founded,
    employee_count: row.employee_count,
    revenue: row.revenue,
    ownership_structure: row.ownership_structure,
    funding_history: row.funding_history,
    regions_of_operation: row.regions_of_operation?.join(', ') ?? null,
  })
}

function profileFacts(
  source: Omit<DocumentSource, 'quote'>,
  fields: Record<string, string | null>,
): Fact[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const label = copilotFields[field]
    const text = flat(value ?? '')
    if (text === '' || !label || !isFact(field)) return []
    return [factAt(source, { text, label, subject: null, topics: { profile: outright } })]
  })
}

/** The chapters listed in the description of a brief. */
export const chaptersIn = ({ id, title, description }: ReadBrief): Chapter[] =>
  chaptersOf(description, null).map((chapter) => ({
    title: chapter.title,
    source: {
      kind: 'passage',
      id,
      startMs: chapter.startMs,
      title: cut(title, 300),
      quote: chapter.title,
    },
  }))

const flat = (text: string) => text.trim().replace(/\s+/g, ' ')

/** A line from a list of chapters, or a line that is only a URL. */
const listed = /^\s*[([]?(?:\d{1,3}:)?\d{1,3}:\d{2}[)\]]?[\s\-–—:.|]|^\s*https?:\/\/\S+\s*$/u

/** Descriptions of the video rather than of its subject. */
export const aboutTheVideo =
  /\b(?:videos?|recordings?|talk|session|tour|demo(?:nstration)?|presentation|tells (?:about|of|how)|battle card|customer story|we look at|statement to|briefing|(?:explains?|describes?|shows|covers|gives|names|tells|closes with|walks through) (?:the|how|what|why|who)|introduces \p{Lu}\p{L}+ to|raconte|annonce ce|présente|erzählt)\b|^(?:an?|the) (?:short |brief )?(?:introduction|overview|look|comparison|summary)\b/iu

const pointing =
  /^(?:the (?:others?|former|latter|rest)|and|but|so|or|then|because|which|that|this|these|those|it|its|it['’]s|they|he|she|there|here|also|both|such|neither|instead|otherwise|und|aber|das|dies|es|er|sie|et|mais|cela|ce|il|elle)\b/iu

/** Whether a sentence refers to the one before it. */
export const pointsBack = (sentence: string) =>
  pointing.test(sentence) || pointsWithin.test(sentence)

/** The sentences of a written field; each line is read separately. */
const written = (text: string): string[] =>
  text
    .split(/\r\n?|\n/u)
    .filter((line) => !listed.test(line))
    .flatMap((line) => sentencesIn(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/u, '')))
    .filter((sentence) => /\p{L}/u.test(sentence) && !aboutTheVideo.test(sentence))
