import type {
  CopilotResponse,
  CopilotSource,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { CopilotWorld } from '../../server/testing/worlds/copilot-corpus.ts'
import type { Person } from '../briefwell.ts'
import { flat } from './flat.ts'

type World = CopilotWorld<Person>

/** A line of the labelled set. */
export type Labelled = {
  id: string
  asker: string
  question: string
  kind: string
  answerIn: string[]
  passage: string
  values: string[]
  refuse: boolean
}

export type Scored = {
  label: Labelled
  response: CopilotResponse
  ms: number
  /** Whether all sources that the question needs are among the first five, and the first twenty. */
  found: boolean
  foundLate: boolean
  /** Whether the answer contains all expected values. */
  valued: boolean
  /** Quotations that differ from their source, and sources that the asker may not see. */
  untrue: string[]
}

/** Kinds that need all of their sources, not just one. */
const needsAll = new Set(['two-sources', 'compare'])
/** Kinds that are answered from table rows. */
export const structured = new Set(['list', 'count'])

export function score(
  world: World,
  label: Labelled,
  response: CopilotResponse,
  ms: number,
): Scored {
  const isStructured = structured.has(label.kind)
  const among = (sources: CopilotSource[]) => {
    const has = (place: string) => sources.some((source) => isAt(world, source, place, label))
    const all = needsAll.has(label.kind) || isStructured
    return all ? label.answerIn.every(has) : label.answerIn.some(has)
  }
  const said = flat([response.content, ...cellsOf(response)].join(' '))
  return {
    label,
    response,
    ms,
    found: among(isStructured ? response.sources : response.sources.slice(0, 5)),
    foundLate: among(response.sources.slice(0, 20)),
    valued: !response.refused && label.values.every((value) => said.includes(flat(value))),
    untrue: response.sources.flatMap((source) => untrue(world, label.asker, source)),
  }
}

const cellsOf = ({ table }: CopilotResponse) =>
  table?.rows.flatMap(({ cells }) => cells ?? []) ?? []

/** Whether a source shows what is at a place: its field, its seconds, or the words that the label quotes from there. */
function isAt(world: World, source: CopilotSource, place: string, label: Labelled): boolean {
  const [, row = '', mark, detail = ''] = /^([^@#]+)([@#])(.*)$/.exec(place) ?? []
  if (nameOf(world, source) !== row) return false
  if (structured.has(label.kind)) return true
  if (mark === '#') return source.field === detail
  if (source.startMs === null || source.endMs === null) return false
  const [from = 0, to = 0] = detail.split('-').map(Number)
  const shown = flat(source.snippet ?? '')
  const quotes = label.passage.split(' || ').flatMap((part) => part.split(/(?<=[.!?]) /))
  return (
    (source.startMs / 1000 <= to + 0.5 && source.endMs / 1000 >= from - 0.5) ||
    quotes.some((quote) => flat(quote).length > 15 && shown.includes(flat(quote)))
  )
}

const profileFields = new Set([
  'company_name',
  'headquarters_location',
  'year_founded',
  'employee_count',
  'revenue',
  'ownership_structure',
  'funding_history',
  'regions_of_operation',
])
const productFields = new Set(['name', 'category', 'websiteUrl', 'releaseNotes'])

/**
 * The name of the row that contains a source's text. Readers know vendors and products only through
 * a brief.
 */
function nameOf(
  world: World,
  { field, briefId, productId, companyId }: CopilotSource,
): string | undefined {
  let id = briefId ?? productId ?? companyId
  if (profileFields.has(field)) id = companyId
  else if (productFields.has(field)) id = productId
  return world.names.get(id ?? '')
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

function untrue(world: World, asker: string, source: CopilotSource): string[] {
  const name = nameOf(world, source)
  if (!name) return [`${asker}: a source without a row: ${source.title}`]
  const shared = world.shared.get(asker)
  const vendor = name.replace(/^\w+:/, '').split('-')[0]
  if (shared ? !shared.has(source.briefId ?? '') : vendor !== asker)
    return [`${asker} sees ${name}`]
  const text = world.texts.get(source.field === 'said' ? `${name}@` : `${name}#${source.field}`)
  const derived = source.field === 'type' || source.field === 'product'
  return derived || spaced(text ?? '').includes(spaced(source.snippet ?? ''))
    ? []
    : [`not verbatim: ${name} ${source.field}: ${source.snippet}`]
}
