import { comparisonTexts } from '../../../../contract/analyst-copilot/comparison-messages.ts'
import type {
  ComparisonCell,
  fillCopilotComparison as contract,
} from '../../../../contract/analyst-copilot/comparisons.ts'
import {
  copilotAnswerTexts,
  copilotProblems,
} from '../../../../contract/analyst-copilot/copilot-answers.ts'
import type { Input, Reply } from '../../../../contract/endpoint.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refusalOf } from '../../../platform/database/database-errors.ts'
import { withTx } from '../../../platform/database/transaction.ts'
import type { Ends } from '../../../platform/http/serve-events.ts'
import { holderOf } from '../../readable-source.ts'
import { beat, type CellRow } from '../queries.ts'
import { findCells } from './find-cells.ts'
import { beginRun, type Due, endRun, keepAndTake, type Run, Stopped } from './run.ts'
import { writeCells } from './write-cells.ts'

const beatMs = 2000

/**
 * Fills the empty cells of a comparison, some at a time, from what the caller may read now, and yields them once they
 * are stored. No transaction is open while a language model writes. It runs to its end even if nobody listens.
 */
export async function* fillCopilotComparison(
  ctx: Ctx,
  { params: { id }, body }: Input<typeof contract>,
  { closing }: Ends,
): AsyncGenerator<Reply<typeof contract>> {
  const run = await withTx(ctx, (tx) => beginRun(tx, id, body.again))
  const stopping = new AbortController()
  const signal = AbortSignal.any([closing, stopping.signal])
  const beating = setInterval(() => {
    withTx(ctx, (tx) => beat(tx, id, run.id)).then(
      (ours) => ours || stopping.abort(new Stopped()),
      (error: unknown) => stopping.abort(error),
    )
  }, beatMs)
  let failure: string | null = null
  const event = (filling: boolean, cells: ComparisonCell[]) => {
    const stands = run.problem && `${copilotProblems[run.problem]} ${instead}`
    return { filling, cells, notice: failure ?? stands }
  }
  try {
    yield event(true, [])
    let { due } = await withTx(ctx, (tx) => keepAndTake(tx, run, []))
    while (due) {
      signal.throwIfAborted()
      const filled = await fillCells(ctx, run, due, signal)
      const next = await withTx(ctx, (tx) => keepAndTake(tx, run, filled))
      due = next.due
      yield event(true, next.kept)
    }
  } catch (error) {
    if (!(error instanceof Stopped || signal.reason instanceof Stopped)) {
      failure = refusalOf(error)?.message ?? comparisonTexts.interrupted
      ctx.log.warn({ err: error }, 'a comparison was not filled')
      // Without a session nothing can be stored: then the missing beat ends the run.
      await withTx(ctx, (tx) => endRun(tx, run)).catch(() => undefined)
    }
  } finally {
    clearInterval(beating)
  }
  yield event(false, [])
}

const instead = copilotAnswerTexts.closestInstead

async function fillCells(ctx: Ctx, run: Run, due: Due, signal: AbortSignal): Promise<CellRow[]> {
  const found = await findCells(ctx, run, due)
  const { models, looked, problem } = run
  const spending = problem ? null : looked?.spending
  const cells =
    models && spending
      ? await writeCells(
          ctx,
          run,
          { models, spending, criterion: due.criterion.text, signal },
          found,
        )
      : found.map(({ closest }) => closest)
  if (looked) {
    looked.places.push(
      ...cells.flatMap(({ source }) => {
        if (!source) return []
        const { title, field, startMs } = source
        return [{ holder: holderOf(source), title, field, startMs }]
      }),
    )
    looked.written = looked.spending?.written() ?? null
  }
  return due.subjects.flatMap(({ id }, at) => {
    const cell = cells[at]
    const place = { criterion_id: due.criterion.id, subject_id: id, filled_at: ctx.now() }
    return cell ? [{ ...place, cell }] : []
  })
}
