import { randomUUID } from 'node:crypto'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  cioCoverageErrors,
  type readCioItem as contract,
} from '../../../contract/analyst-copilot/cio-coverage.ts'
import {
  type CopilotProblem,
  copilotProblems,
} from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { ModelError, type Usage } from '../../language-model/ask-model.ts'
import { checkModelOf } from '../../language-model/model-settings.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { isOverLimit } from '../model/queries.ts'
import { askReader, readable } from './ask-reader.ts'
import { findForItem } from './find-for-item.ts'
import { completeReading, putReading, recordReading } from './queries.ts'
import { readJudgment } from './read-judged.ts'

const mostRead = 6

/**
 * Has the language model read the closest passages of a question of the caller's pack, and stores whether one answers
 * it, unless the caller has decided. No transaction is open while the model reads.
 */
export async function readCioItem(ctx: Ctx, { params }: Input<typeof contract>) {
  const settings = checkModelOf(ctx.services.env)
  if (!settings) throw refusal(cioCoverageErrors.noModel)
  const { item, vendor, found } = await findForItem(ctx, params, mostRead)
  const passages = readable(found)
  const read = await readPassages(ctx, `CIO pack: ${item.title} (${vendor.name})`, [
    settings,
    item.query,
    passages,
  ])
  return withTx(ctx, async (tx) => {
    const { record, source, problem } = read
    if (record) await completeReading(tx, record.id, { ...record, covered: source !== null })
    if (record && !problem) {
      const { model } = settings
      await putReading(tx, params, { covered: source !== null, model, source })
    }
    const judged = await readJudgment(tx, params)
    return { judged, problem: problem && copilotProblems[problem] }
  })
}

type Read = {
  /** Null if the model was not asked. */
  record: { id: string; used: Usage; ms: number } | null
  source: CopilotSource | null
  problem: CopilotProblem | null
}

/** Records and makes the request to the model, unless there is nothing to read or it was asked too often today. */
async function readPassages(
  ctx: Ctx,
  text: string,
  asked: Parameters<typeof askReader>,
): Promise<Read> {
  const [{ model }, , passages] = asked
  if (passages.length === 0) return { record: null, source: null, problem: null }
  const id = randomUUID()
  const limited = await withTx({ ...ctx, idempotency: null }, async (tx) => {
    if (await isOverLimit(tx)) return true
    await recordReading(tx, { id, text, sources: passages.map(({ source }) => source), model })
    return false
  })
  if (limited) return { record: null, source: null, problem: 'limited' }
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const { source, used } = await askReader(...asked)
    return { record: { id, used, ms: ms() }, source, problem: null }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.warn({ err: error }, 'language model: CIO pack')
    const used = { input: null, output: null }
    return { record: { id, used, ms: ms() }, source: null, problem: error.problem }
  }
}
