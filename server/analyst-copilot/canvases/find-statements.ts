import { randomUUID } from 'node:crypto'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  type CopilotProblem,
  copilotAnswerTexts,
  copilotProblems,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import { isFact } from '../../../contract/passages/passage-fields.ts'
import { findPassages, type Query } from '../../passages/find-passages.ts'
import { markNearest } from '../../passages/mark-passage.ts'
import { embedQueries } from '../../passages/meaning/embed-queries.ts'
import type { Found } from '../../passages/passage.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { closestIn, mostRead } from '../comparisons/filling/find-cells.ts'
import { type Models, modelsOf } from '../comparisons/filling/run.ts'
import { writeCells } from '../comparisons/filling/write-cells.ts'
import { type Looked, recordLooked } from '../comparisons/queries.ts'
import { isOverLimit } from '../model/queries.ts'
import { Spending } from '../model/spending.ts'
import { toSource } from '../sources.ts'
import { figureIn } from './figure-in.ts'
import type { Vendor } from './vendors-of-briefs.ts'

/** A statement with its source; `text` is verbatim unless a language model wrote it. */
export type Statement = { text: string; source: CopilotSource }

/** What was found: a statement or null for each criterion and vendor, in their order. */
export type Statements = {
  rows: (Statement | null)[][]
  model: string | null
  notice: string | null
}

type Reading = { models: Models | null; problem: CopilotProblem | null }

type Wanted = {
  criteria: readonly string[]
  vendors: readonly Vendor[]
  /** Whether a statement with a figure is worth more than a nearer one without. */
  figures: boolean
}

/**
 * The statement that comes closest to each criterion in the briefs of each vendor. With a language model it writes the
 * sentence, which passes the checks of a comparison; otherwise the statement stands as it was said.
 */
export async function findStatements(ctx: Ctx, wanted: Wanted): Promise<Statements> {
  const reading: Reading = { models: modelsOf(ctx.services.env), problem: null }
  const rows: (Statement | null)[][] = []
  let written = false
  for (const criterion of wanted.criteria) {
    const [query] = await embedQueries(ctx, [criterion])
    const row = query ? await findRow(ctx, reading, { ...wanted, query }) : []
    written ||= row.some((one) => one?.isWritten)
    rows.push(row)
  }
  const { models, problem } = reading
  return {
    rows,
    model: written && models ? models.writer.model : null,
    notice: problem && `${copilotProblems[problem]} ${copilotAnswerTexts.closestInstead}`,
  }
}

type Row = Wanted & { query: Query }

async function findRow(ctx: Ctx, reading: Reading, row: Row) {
  const looked = newLooked(row)
  const { models } = reading
  const found = await withTx({ ...ctx, idempotency: null }, async (tx) => {
    if (models && !reading.problem && (await isOverLimit(tx))) reading.problem = 'limited'
    await recordLooked(tx, looked)
    return findInBriefs(tx, row, models !== null && !reading.problem)
  })
  const spending = models && !reading.problem ? new Spending(models.writer.model) : null
  const signal = ctx.gone()
  const cells =
    models && spending
      ? await writeCells(
          ctx,
          reading,
          { models, spending, criterion: row.query.text, signal },
          found,
        )
      : found.map(({ closest }) => closest)
  looked.written = spending?.written() ?? null
  looked.places = cells.flatMap(({ source }) =>
    source?.briefId
      ? [
          {
            holder: source.briefId,
            title: source.title,
            field: source.field,
            startMs: source.startMs,
          },
        ]
      : [],
  )
  await withTx({ ...ctx, idempotency: null }, (tx) => recordLooked(tx, looked))
  return cells.map(({ text, source, basis }) =>
    text !== null && source ? { text, source, isWritten: basis === 'written' } : null,
  )
}

const newLooked = ({ query, vendors }: Row): Looked => ({
  id: randomUUID(),
  text: query.text,
  scope: { vendorIds: [], productIds: [], briefIds: vendors.flatMap(({ briefIds }) => briefIds) },
  places: [],
  written: null,
})

/** What is nearest in the briefs of each vendor, among what it said to the outside. */
async function findInBriefs(tx: Tx, { query, vendors, figures }: Row, isRead: boolean) {
  const found = []
  for (const { briefIds } of vendors) {
    const scope = { vendorIds: [], productIds: [], briefIds: [...briefIds] }
    const all = await findPassages(tx, [query], scope, 3 * mostRead)
    const facts = all.passages.filter(({ field, briefId }) => isFact(field) && briefId !== null)
    const told = { ...all, passages: facts.slice(0, mostRead) }
    const one = await closestIn(tx, told, isRead)
    found.push(figures ? { ...one, closest: withFigure(tx, told) ?? one.closest } : one)
  }
  return found
}

/** The nearest sentence with a figure. */
function withFigure(tx: Tx, found: Found) {
  for (const passage of found.passages) {
    const marked = markNearest(passage, found)
    if (!figureIn(marked.text)) continue
    const source = toSource(marked, tx.caller.companyId, 1)
    return { text: marked.text, basis: 'quoted' as const, source, model: null }
  }
}
