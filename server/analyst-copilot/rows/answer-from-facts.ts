import {
  type CopilotResponse,
  type CopilotSource,
  copilotColumns,
  copilotFields,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Facts, selectFacts } from '../queries.ts'
import type { Fact } from './fact-words.ts'
import type { FactsQuestion } from './read-facts-question.ts'
import { shownDate, toRowSource } from './row-source.ts'

const rowsListed = 50

/** The text of a table cell, and its source. */
type Cell = { text: string; source: CopilotSource | null }
type Row = { name: string; cells: Cell[] }

/**
 * Answers a question for facts with a row per vendor or product. Null if none of the facts has a value that the
 * caller may read, so that passages can answer instead.
 */
export async function answerFromFacts(
  tx: Tx,
  question: FactsQuestion,
): Promise<CopilotResponse | null> {
  const { companyId } = tx.caller
  const seen = (await selectFacts(tx, question.scope))[question.about]
  const others = seen.filter(({ companyId: of }) => of !== companyId)
  // A question for vendors means other vendors, if there are any.
  const known = question.finds && question.about === 'vendors' && others.length > 0 ? others : seen
  const conditions = question.conditions.filter(({ fact }) =>
    known.some((row) => factOf(row, fact)),
  )
  if (conditions.length < question.conditions.length) return null
  const found = known.filter((row) =>
    conditions.every(({ fact, holds }) => holds(factOf(row, fact) ?? '')),
  )
  const facts = question.facts.filter((fact) => found.some((row) => factOf(row, fact)))
  if (question.finds ? isUnsure(question, found) : facts.length === 0) return null
  const ofOthers = question.about === 'products' && others.length > 0
  const listed = found.slice(0, rowsListed)
  const rows = listed.map((row) => toRow(row, facts, { ofOthers, companyId }))
  const sources = inColumns(rows)
  return {
    content: contentOf(question, found, { rows, facts, sources, ofOthers }),
    mode: 'rows',
    refused: false,
    confidence: 1,
    reason: copilotTexts.read,
    statements: [],
    table: {
      columns: [
        question.about === 'products' ? copilotColumns.product : copilotColumns.vendor,
        ...(ofOthers ? [copilotColumns.vendor] : []),
        ...facts.map(labelOf),
      ],
      rows: rows.map(({ cells }) => ({
        cells: cells.map(({ text }) => text),
        sourceIds: [...new Set(cells.flatMap(({ source }) => source?.id ?? []))],
        citations: cells.map(({ source }) => source?.id ?? null),
      })),
    },
    sources,
    suggestedFollowUps: [],
    model: null,
    notice: null,
    searched: known.length,
  }
}

/** Whether nothing matches a place, which profiles may spell differently. */
const isUnsure = ({ conditions }: FactsQuestion, found: readonly Facts[]) =>
  found.length === 0 && conditions.some(({ fact }) => fact === 'headquarters_location')

function factOf(row: Facts, fact: Fact): string | null {
  if (fact === 'briefs') return String(row.briefs)
  if (fact !== 'newest' && fact !== 'oldest') return row[fact] || null
  const brief = row[fact]
  return brief && shownDate(brief.createdAt)
}

type Shown = { ofOthers: boolean; companyId: string | null }

function toRow(row: Facts, facts: readonly Fact[], { ofOthers, companyId }: Shown): Row {
  const vendor = row.vendor ?? row.name
  const cite = (field: string, snippet: string) =>
    toRowSource(
      { id: `${row.id}.${field}`, title: row.name, vendor, field, snippet },
      { companyId: row.companyId, productId: row.productId, briefId: row.briefId },
      companyId,
    )
  const cells = facts.map((fact): Cell => {
    const text = factOf(row, fact) ?? ''
    if (fact === 'briefs' || text === '') return { text, source: null }
    const brief = fact === 'newest' || fact === 'oldest' ? row[fact] : null
    if (!brief) return { text, source: cite(fact, text) }
    const { id, title, createdAt: _, ...place } = brief
    const cited = { id: `${id}.title`, title, vendor, field: 'title', snippet: title }
    return { text, source: toRowSource(cited, { ...place, briefId: id }, companyId) }
  })
  const ofItself = cells.some(({ source }) => source && source.field !== 'title')
  const nameField = row.productId ? 'name' : 'company_name'
  const name = { text: row.name, source: ofItself ? null : cite(nameField, row.name) }
  const named = ofOthers ? [name, { text: vendor, source: null }] : [name]
  return { name: row.name, cells: [...named, ...cells] }
}

/** The distinct sources, column by column, so that the first ones compare the rows. */
function inColumns(rows: readonly Row[]): CopilotSource[] {
  const columns = rows[0]?.cells.map((_, at) =>
    rows.flatMap(({ cells }) => cells[at]?.source ?? []),
  )
  return [...new Map((columns ?? []).flat().map((source) => [source.id, source])).values()]
}

const labelOf = (fact: Fact) =>
  copilotFields[fact] ?? copilotColumns[fact as keyof typeof copilotColumns]

type Told = { rows: Row[]; facts: Fact[]; sources: CopilotSource[]; ofOthers: boolean }

function contentOf(
  { about, finds }: FactsQuestion,
  found: readonly Facts[],
  { rows, facts, sources, ofOthers }: Told,
): string {
  const number = ({ source }: Cell) =>
    source ? ` [${sources.findIndex(({ id }) => id === source.id) + 1}]` : ''
  const noun = found.length === 1 ? about.slice(0, -1) : about
  if (found.length === 0) return `0 ${noun}.`
  const lead = finds ? `${found.length} ${noun}` : rows.map(({ name }) => name).join(', ')
  const lines = rows.map(({ name, cells: [own, ...others] }) => {
    const told = others
      .slice(ofOthers ? 1 : 0)
      .map((cell, at) => cell.text && `${labelOf(facts[at] as Fact)} ${cell.text}${number(cell)}`)
    const head = finds || rows.length > 1 ? `${name}${own ? number(own) : ''}: ` : ''
    return head + told.filter(Boolean).join(', ')
  })
  const more = found.length > rows.length ? copilotTexts.moreRows(found.length - rows.length) : ''
  return `${lead}:\n${lines.join('\n')}${more}`
}
