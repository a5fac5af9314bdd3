import type { calloutTones } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm, Tone } from '../../../contract/boardroom-builder/documents.ts'
import type { Entry } from './material.ts'
import type { Topic } from './topics.ts'

/** How much a reader wants: only the message, the message with its reasons, or everything. */
export type Depth = 1 | 2 | 3

/** Words of an outline, which may vary by tone. `{audience}` and `{deadline}` are filled in. */
export type Words = string | ({ balanced: string } & Partial<Record<Tone, string>>)

/** A column of a table of the options. */
export type OptionColumn = { title: string; topics: readonly Topic[]; ask: string }

/** Parts that are allowed in a callout. */
type Said =
  /** The outline's own words, which are no reason for a section. */
  | { part: 'text'; words: Words }
  /** The author's input; each line becomes a list item. */
  | { part: 'author'; field: 'description' | 'context' | 'objectives'; ask: string | null }
  | { part: 'deadline'; words: Words; ask: string }
  /** Something no material can know; not asked if the author's words answer it. */
  | { part: 'ask'; ask: string; unless: RegExp | null }

type Content =
  | Said
  /** Facts from the material; `ask` is the open point if there are none. */
  | { part: 'facts'; topics: readonly Topic[]; lead: Words | null; ask: string | null }
  /** A quotation from a video. */
  | { part: 'quote'; topics: readonly Topic[] }
  /** The products side by side. */
  | { part: 'options'; columns: readonly OptionColumn[]; ask: string }
  /** The fields of a company's profile. */
  | { part: 'profile'; ask: string }
  /** The entries of widgets, with a chart of their figures. */
  | { part: 'entries'; kind: Entry['kind'] }
  /** What the material says and no section before it states. */
  | { part: 'evidence' }
  /** Where the briefs show what. */
  | { part: 'chapters' }
  | { part: 'callout'; tone: CalloutTone; parts: readonly SaidPart[] }

/** A part of a section, included from a depth on. */
export type Part = Content & { from: Depth }
export type SaidPart = Said & { from: Depth }
type CalloutTone = (typeof calloutTones)[number]

export type OutlineSection = {
  /** What it is about, for authors: its heading says the point. */
  title: Words
  /** The question that it answers. */
  question: string
  from: Depth
  parts: readonly Part[]
  /** An appendix keeps its title as its heading. */
  appendix: boolean
}

export type Outline = {
  /** Whether each section is a slide, with one message and little else. */
  slides: boolean
  sections: readonly OutlineSection[]
}

// ------------------------------------------------------------------ how outlines are written

export const text = (words: Words): SaidPart => ({ part: 'text', words, from: 1 })

type AuthorField = Extract<Said, { part: 'author' }>['field']
export const author = (field: AuthorField, ask: string | null = null): SaidPart => ({
  part: 'author',
  field,
  ask,
  from: 1,
})

export const deadline = (
  words: Words = 'A decision is wanted by {deadline}.',
  ask = 'By when is the decision wanted?',
): SaidPart => ({ part: 'deadline', words, ask, from: 1 })

export const facts = (
  topics: readonly Topic[],
  { lead, ask }: { lead?: Words; ask?: string } = {},
): Part => ({ part: 'facts', topics, lead: lead ?? null, ask: ask ?? null, from: 1 })

export const quote = (topics: readonly Topic[]): Part => ({ part: 'quote', topics, from: 1 })

export const options = (columns: readonly OptionColumn[], { ask }: { ask: string }): Part => ({
  part: 'options',
  columns,
  ask,
  from: 1,
})

export const profile = (ask: string): Part => ({ part: 'profile', ask, from: 1 })
export const entries = (kind: Entry['kind']): Part => ({ part: 'entries', kind, from: 1 })
const chapters = (): Part => ({ part: 'chapters', from: 3 })

export const ask = (ask: string, unless: RegExp | null = null): SaidPart => ({
  part: 'ask',
  ask,
  unless,
  from: 1,
})

export const callout = (tone: CalloutTone, ...parts: SaidPart[]): Part => ({
  part: 'callout',
  tone,
  parts,
  from: 1,
})

export const from = <P extends Part>(depth: Depth, part: P): P => ({ ...part, from: depth })

export const section = (
  title: Words,
  question: string,
  parts: readonly Part[],
  depth: Depth = 1,
): OutlineSection => ({ title, question, from: depth, parts, appendix: false })

/** The last section of every course. */
export const appendix = (): OutlineSection => ({
  ...section('Appendix: evidence', 'What else does the material say, word for word, and where?', [
    { part: 'evidence', from: 1 },
    chapters(),
  ]),
  appendix: true,
})

// ------------------------------------------------------------------ columns and answers in common

export const columns = {
  what: { title: 'What it is', topics: ['what'], ask: 'What is it?' },
  cost: { title: 'Cost', topics: ['cost'], ask: 'What does it cost, per year?' },
  saving: { title: 'Saving', topics: ['saving', 'return'], ask: 'What does it save, per year?' },
  result: { title: 'Result', topics: ['result'], ask: 'Which result was measured?' },
  time: { title: 'Time', topics: ['timeline'], ask: 'How long until it is in use?' },
  plan: { title: 'What comes next', topics: ['plan', 'timeline'], ask: 'What is planned for it?' },
} as const satisfies Record<string, OptionColumn>

/** Patterns in the author's words that answer a question which no material can. */
export const answers = {
  money:
    /[$€£¥]\s?\d|\d[\d.,]{0,30}\s?(?:k|m|bn|million|thousand)?\s?(?:[$€£¥]|usd|eur|gbp|chf)\b|\d\s?(?:million|thousand)\b/iu,
  budgetYear:
    /\b(?:budget|fiscal|financial) year\b|\bFY\s?\d{2}|\bbudget(?:s)? (?:of|for) 20\d\d\b/iu,
  state: /\b(?:on track|at risk|on schedule|behind|late|delayed|ahead|red|amber|green)\b/iu,
  recommended: /\brecommend(?:s|ed|ation)?\b|\bwe (?:propose|favou?r|prefer)\b/iu,
} as const

// ------------------------------------------------------------------ how they are read

const depths: Readonly<Record<DocumentForm['audience'], number>> = {
  board: 1,
  executives: 2,
  stakeholders: 2,
  'technical-team': 3,
}
const deeper: Readonly<Record<Tone, number>> = {
  executive: -1,
  business: 0,
  balanced: 0,
  technical: 1,
}

export const depthOf = ({ audience, tone }: DocumentForm): Depth =>
  Math.min(3, Math.max(1, depths[audience] + deeper[tone])) as Depth

/** What a tone prefers to say, where there is a choice. */
export const preferred: Readonly<Record<Tone, readonly Topic[]>> = {
  technical: ['integration', 'security', 'requirement', 'timeline'],
  business: ['cost', 'saving', 'return', 'contract', 'growth'],
  executive: ['result', 'return', 'saving', 'risk'],
  balanced: [],
}

const audienceWords: Readonly<Record<DocumentForm['audience'], string>> = {
  board: 'the board',
  executives: 'the executive team',
  stakeholders: 'the stakeholders',
  'technical-team': 'the technical team',
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The words of an outline for a document's audience, tone and deadline. */
export function wordsFor(form: DocumentForm, words: Words): string {
  const said = typeof words === 'string' ? words : (words[form.tone] ?? words.balanced)
  return said
    .replaceAll('{audience}', audienceWords[form.audience])
    .replaceAll('{deadline}', form.deadline ? day.format(new Date(form.deadline)) : '')
}
