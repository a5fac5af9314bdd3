import {
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
} from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotColumns, factText } from '../../../../contract/analyst-copilot/copilot-labels.ts'
import {
  groupsOf,
  type RowCondition,
  type RowFact,
  type RowsReading,
  rowFacts,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { counted } from '../../../../contract/values/counted.ts'
import { answerInGroups } from './answer-in-groups.ts'
import type { Found, Told } from './queries.ts'
import { shownDate, toRowSource } from './row-source.ts'
import { nouns, rowsResponse } from './rows-response.ts'

type Cell = { text: string; source: CopilotSource | null }

/** The facts that conditions are about. */
const factsOfConditions: Partial<Record<RowCondition['kind'], RowFact[]>> = {
  region: ['regions_of_operation'],
  place: ['headquarters_location'],
  ownership: ['ownership_structure'],
  founded: ['year_founded'],
  employees: ['employee_count'],
  type: ['briefs', 'newest'],
  status: ['briefs', 'newest'],
  since: ['briefs', 'newest'],
  until: ['briefs', 'newest'],
  briefs: ['briefs', 'newest'],
  has: ['briefs', 'newest'],
}

/** What rows say to a reading: their exact number, the first of them, and facts of each. */
export function answerFromRows(
  reading: RowsReading,
  told: Told,
  companyId: string | null,
): CopilotResponse {
  const { about, conditions } = reading
  const { rows } = told
  const group = groupsOf(about).find((each) => each === reading.group)
  if (group) return answerInGroups(reading, group, told, companyId)
  const isNamed = conditions.some(({ kind }) => kind === 'vendor' || kind === 'product')
  const ofNamed = reading.wants === 'facts' && reading.facts.length > 0 && isNamed
  const facts = shownFacts(reading)
  const isOfOthers = (row: Found) =>
    row.companyId !== (about === 'products' ? companyId : rows[0]?.companyId)
  const named = about !== 'vendors' && rows.some(isOfOthers)
  const asksBrief = (fact: RowFact) => reading.wants === 'list' && reading.facts.includes(fact)
  const dated = about !== 'vendors' && about !== 'products'
  const cells = rows.map((row) => [
    ...headOf(row, facts, companyId),
    ...(named ? [{ text: row.vendor ?? '', source: null }] : []),
    ...(dated ? [{ text: shownDate(row.createdAt ?? ''), source: null }] : []),
    ...facts.map((fact) => {
      const cell = cellOf(row, fact, companyId, asksBrief(fact))
      return ofNamed && cell.text === '' ? { ...cell, text: copilotTexts.notGiven } : cell
    }),
  ])
  const columns = [
    copilotColumns[nouns[about]],
    ...(named ? [copilotColumns.vendor] : []),
    ...(dated ? [copilotColumns.date] : []),
    ...facts.map(factText),
  ]
  const sources = sourcesIn(cells)
  return {
    ...rowsResponse(reading),
    content: contentOf(reading, told.total, { cells, facts, sources, ofNamed }),
    reason: facts.length > 0 ? copilotTexts.read : copilotTexts.counted,
    table: {
      columns,
      rows: cells.map((row) => ({
        cells: row.map(({ text }) => text),
        sourceIds: [...new Set(row.flatMap(({ source }) => source?.id ?? []))],
        citations: row.map(({ source }) => source?.id ?? null),
      })),
    },
    sources,
  }
}

/** The facts that a table shows: those asked for, and those that its conditions are about. */
export function shownFacts({ about, wants, facts, conditions }: RowsReading): RowFact[] {
  if (about !== 'vendors' && about !== 'products') return []
  const none = conditions.some(
    (condition) => condition.kind === 'briefs' && condition.value === 'none',
  )
  const byConditions = conditions.flatMap(({ kind }) => factsOfConditions[kind] ?? [])
  const all = wants === 'facts' ? facts : [...facts, ...byConditions]
  const shown = all.length === 0 && about === 'vendors' ? rowFacts.briefs.slice(0, 2) : all
  const fitting: readonly RowFact[] = [...rowFacts[about], ...rowFacts.briefs]
  return [...new Set(shown)].filter(
    (fact) => fitting.includes(fact) && !(none && fact === 'briefs'),
  )
}

export function factOf(row: Found, fact: RowFact): string | null {
  if (fact === 'briefs') return String(row.briefs ?? 0)
  if (fact !== 'newest' && fact !== 'oldest') return row[fact] || null
  const brief = row[fact]
  return brief ? shownDate(brief.createdAt) : null
}

const isOfBriefs = (fact: RowFact) => rowFacts.briefs.some((other) => other === fact)

/** The name; it cites its row, unless one of the facts does. */
function headOf(row: Found, facts: readonly RowFact[], companyId: string | null): Cell[] {
  const isCited = facts.some((fact) => !isOfBriefs(fact) && factOf(row, fact))
  const ofCompany = row.productId ? 'name' : 'company_name'
  const field = row.createdAt ? 'title' : ofCompany
  return [{ text: row.name, source: isCited ? null : citation(row, field, row.name, companyId) }]
}

/** `titled`: with the title of the brief that is the newest or oldest. */
function cellOf(row: Found, fact: RowFact, companyId: string | null, titled: boolean): Cell {
  const text = factOf(row, fact) ?? ''
  if (fact === 'briefs' || text === '') return { text, source: null }
  const brief = fact === 'newest' || fact === 'oldest' ? row[fact] : null
  if (!brief) return { text, source: citation(row, fact, text, companyId) }
  const asRow = { ...brief, name: brief.title, briefId: brief.id, vendor: row.vendor ?? row.name }
  const shown = titled ? `${brief.title} (${text})` : text
  return { text: shown, source: citation(asRow, 'title', brief.title, companyId) }
}

const citation = (row: Found, field: string, snippet: string, companyId: string | null) =>
  toRowSource(row, { id: row.createdAt ? row.id : `${row.id}.${field}`, field, snippet }, companyId)

/** The distinct sources, column by column, so that the first ones compare the rows. */
function sourcesIn(cells: readonly Cell[][]): CopilotSource[] {
  const columns = cells[0]?.map((_, at) => cells.flatMap((row) => row[at]?.source ?? [])) ?? []
  return [...new Map(columns.flat().map((source) => [source.id, source])).values()]
}

type Written = {
  cells: Cell[][]
  facts: RowFact[]
  sources: CopilotSource[]
  /** Whether it tells facts of what is named, rather than looks for rows. */
  ofNamed: boolean
}

/** The number and the rows as text, each with the numbers of its sources. */
function contentOf(
  { about, order }: RowsReading,
  total: number,
  { cells, facts, sources, ofNamed }: Written,
): string {
  const number = counted(total, nouns[about], about)
  if (total === 0) return `${number}.`
  const cited = ({ text, source }: Cell) =>
    source ? `${text} [${sources.findIndex(({ id }) => id === source.id) + 1}]` : text
  const more = total > cells.length ? copilotTexts.moreRows(total - cells.length) : ''
  if (facts.length === 0) {
    const isDated = order !== null && about !== 'vendors' && about !== 'products'
    const names = cells.map((row) => {
      const [name, date] = [row[0] as Cell, row.at(-1)?.text]
      return cited(isDated ? { ...name, text: `${name.text} (${date})` } : name)
    })
    return `${number}: ${names.join(', ')}${more}.`
  }
  const lines = cells.map((row) => {
    const told = row
      .slice(-facts.length)
      .flatMap((cell, at) => (cell.text ? `${factText(facts[at] as RowFact)} ${cited(cell)}` : []))
    const name = ofNamed && cells.length === 1 ? '' : `${cited(row[0] as Cell)}: `
    return `${name}${told.join(', ')}`
  })
  const lead = ofNamed ? cells.map(([name]) => name?.text).join(', ') : number
  return `${lead}:\n${lines.join('\n')}${more}`
}
