import { z } from 'zod'
import { type BriefStatus, type BriefType, briefStatuses, briefTypes } from '../briefs/briefs.ts'
import { ownershipStructures, regions } from '../company/company.ts'
import { factText } from './copilot-labels.ts'

/** What rows can be asked about: the noun of the answer. */
export const rowSubjects = ['briefs', 'products', 'vendors', 'canvases', 'documents'] as const
export type RowSubject = (typeof rowSubjects)[number]

/** Facts of vendors and products by their field names on the wire, and facts about their briefs. */
export const rowFacts = {
  vendors: [
    'year_founded',
    'headquarters_location',
    'employee_count',
    'revenue',
    'ownership_structure',
    'funding_history',
    'regions_of_operation',
  ],
  products: [
    'category',
    'websiteUrl',
    'salesContactName',
    'salesContactEmail',
    'salesContactPhone',
  ],
  briefs: ['briefs', 'newest', 'oldest'],
} as const
export type RowFact = (typeof rowFacts)[keyof typeof rowFacts][number]

/** Of other vendors these are not shown. */
export const hiddenFacts: readonly RowFact[] = [
  'revenue',
  'funding_history',
  'salesContactName',
  'salesContactEmail',
  'salesContactPhone',
]

/** By what rows of a subject are counted in groups. Periods are those in which a brief was added, in UTC. */
export const rowGroups = {
  briefs: ['type', 'status', 'month', 'quarter', 'year'],
  products: ['category', 'vendor'],
} as const
export type RowGroup = (typeof rowGroups)[keyof typeof rowGroups][number]
/** By what rows of a subject can be counted. */
export const groupsOf = (about: RowSubject): readonly RowGroup[] =>
  about === 'briefs' || about === 'products' ? rowGroups[about] : []

/** In characters, as long as a question. */
const longest = 1000

const day = z.iso.date()
const range = { from: z.int().min(0).nullable(), to: z.int().min(0).nullable() }
const oneOf = <Key extends string>(keys: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(keys) as [Key, ...Key[]])

/** Whether rows must not be so. */
const not = { not: z.literal(true).optional() }

/**
 * A condition. Conditions of one kind are alternatives, but for regions, 'has' and titles, all of which must match, and those
 * with `not`, none of which may. Those about a type, status or date concern the briefs of a vendor or product that is
 * asked for.
 */
const rowConditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vendor'), id: z.uuid(), ...not }),
  z.object({ kind: z.literal('product'), id: z.uuid(), ...not }),
  z.object({ kind: z.literal('category'), value: z.string().max(200), ...not }),
  z.object({ kind: z.literal('type'), value: oneOf<BriefType>(briefTypes), ...not }),
  z.object({ kind: z.literal('status'), value: oneOf<BriefStatus>(briefStatuses), ...not }),
  /** The first and the last day on which a brief was added, in UTC. */
  z.object({ kind: z.literal('since'), value: day }),
  z.object({ kind: z.literal('until'), value: day }),
  z.object({ kind: z.literal('region'), value: z.enum(regions), ...not }),
  /** A country by its English name, or words of a headquarters' location. */
  z.object({ kind: z.literal('place'), value: z.string().min(1).max(100), ...not }),
  z.object({ kind: z.literal('ownership'), value: z.enum(ownershipStructures), ...not }),
  z.object({ kind: z.literal('founded'), ...range }),
  z.object({ kind: z.literal('employees'), ...range }),
  /** Whether a vendor or product has a brief with the other conditions. */
  z.object({ kind: z.literal('briefs'), value: z.enum(['some', 'none']) }),
  /** The same of a type, where several are asked for. */
  z.object({ kind: z.literal('has'), value: oneOf<BriefType>(briefTypes), ...not }),
  /** How many such briefs it has. */
  z.object({ kind: z.literal('briefCount'), ...range }),
  /** Words in the title of a brief, all of them. */
  z.object({ kind: z.literal('title'), value: z.string().min(1).max(200) }),
  /** A fact that a profile or product does not tell. */
  z.object({
    kind: z.literal('missing'),
    value: z.enum([...rowFacts.vendors, ...rowFacts.products]),
  }),
])
export type RowCondition = z.infer<typeof rowConditionSchema>
export const isDenied = (condition: RowCondition): boolean =>
  'not' in condition && condition.not === true

/** How a question was read that rows answer. */
export const rowsReadingSchema = z.object({
  about: z.enum(rowSubjects),
  /** 'facts' are asked of the vendors or products that the conditions name. */
  wants: z.enum(['count', 'list', 'facts']),
  facts: z.array(z.enum(Object.values(rowFacts).flat())).max(20),
  conditions: z.array(rowConditionSchema).max(50),
  /** By what they are counted in groups. */
  group: z.enum(Object.values(rowGroups).flat()).nullable().default(null),
  /** What comes first, by date unless told otherwise, how many are wanted (null `top` for all), and how many not. */
  order: z
    .object({
      by: z.enum(['date', 'newest', 'briefs', 'year_founded', 'employee_count']),
      from: z.enum(['most', 'least']),
      top: z.int().min(1).max(50).nullable(),
      skip: z.int().min(0).max(50).default(0),
    })
    .nullable(),
  /** The words of the question that were not understood; with any, there is no answer. */
  notUnderstood: z
    .array(z.string())
    .max(100)
    .refine((words) => words.join('').length <= longest, 'More words than a question has'),
})
export type RowsReading = z.infer<typeof rowsReadingSchema>
export type RowOrder = NonNullable<RowsReading['order']>

const shownDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The texts of readings. */
export const readingTexts = {
  readAs: 'Read as',
  subjects: {
    briefs: 'briefs',
    products: 'products',
    vendors: 'vendors',
    canvases: 'canvases',
    documents: 'documents',
  },
  since: (day: string) => `since ${shownDay.format(new Date(day))}`,
  until: (day: string) => `until ${shownDay.format(new Date(day))}`,
  region: (region: string) => `active in ${region}`,
  place: (place: string) => `based in ${place}`,
  title: (words: string) => `titled “${words}”`,
  founded: ({ from, to }: Range) => `founded ${rangeText(from, to)}`,
  employees: ({ from, to }: Range) => `${rangeText(from, to)} employees`,
  briefs: { some: 'with a brief', none: 'without a brief' },
  has: (type: string) => `with a ${type}`,
  lacks: (type: string) => `without a ${type}`,
  missing: (fact: string) => `without ${fact}`,
  /** Of a condition that must not hold. */
  not: (text: string) => `not ${text}`,
  grouped: (group: string) => `by ${group}`,
  briefCount: ({ from, to }: Range) =>
    `with ${rangeText(from, to)} ${from === 1 && to === 1 ? 'brief' : 'briefs'}`,
  orders: {
    date: { most: 'newest', least: 'oldest' },
    newest: { most: 'briefed last', least: 'longest without a brief' },
    briefs: { most: 'most briefs', least: 'fewest briefs' },
    year_founded: { most: 'youngest', least: 'oldest' },
    employee_count: { most: 'most employees', least: 'fewest employees' },
  },
  ordered: (order: string, top: number | null, skip: number) => {
    if (top === null) return `${order} first`
    const place = skip > 0 ? `, from place ${skip + 1}` : ''
    return `${order}${top === 1 ? '' : ` ${top}`}${place}`
  },
  change: (part: string) => `Change ${part}`,
  remove: (part: string) => `Remove ${part}`,
  days: { since: 'First day', until: 'Last day' },
  apply: 'Apply',
  notUnderstood: (words: readonly string[]) =>
    `Not understood: ${words.map((word) => `“${word}”`).join(', ')}. No number is given.`,
  leaveOut: 'Answer without these words',
} as const

type Range = { from: number | null; to: number | null }
const rangeText = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return from === to ? `${from}` : `${from} to ${to}`
  return from === null ? `up to ${to}` : `${from} or more`
}

/** A condition as its chip shows it; `name` is that of a vendor or product, which only its reader's page knows. */
export function conditionText(condition: RowCondition, name = ''): string {
  if (condition.kind === 'has') {
    return readingTexts[condition.not ? 'lacks' : 'has'](briefTypes[condition.value])
  }
  const text = statedText(condition, name)
  return isDenied(condition) ? readingTexts.not(text) : text
}

function statedText(condition: RowCondition, name: string): string {
  switch (condition.kind) {
    case 'vendor':
    case 'product':
      return name
    case 'type':
      return briefTypes[condition.value]
    case 'status':
      return briefStatuses[condition.value]
    case 'founded':
    case 'employees':
    case 'briefCount':
      return readingTexts[condition.kind](condition)
    case 'briefs':
      return readingTexts.briefs[condition.value]
    case 'missing':
      return readingTexts.missing(factText(condition.value).toLowerCase())
    case 'since':
    case 'until':
    case 'region':
    case 'place':
    case 'title':
      return readingTexts[condition.kind](condition.value)
    default:
      return condition.value
  }
}

/** A group as its chip shows it. */
export const groupText = (group: RowGroup): string =>
  readingTexts.grouped(factText(group).toLowerCase())

/** An order as its chip shows it. */
export const orderText = ({ by, from, top, skip }: RowOrder): string =>
  readingTexts.ordered(readingTexts.orders[by][from], top, skip)
