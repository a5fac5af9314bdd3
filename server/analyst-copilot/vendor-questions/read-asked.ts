import type { AskedVendor } from '../../../contract/analyst-copilot/vendor-questions.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toReaderQuestion } from '../../questions/question-view.ts'
import { selectAsked } from './queries.ts'

/** The questions to vendors by their place: the query below which, or the item of the CIO pack at which they stand. */
export async function readAsked(
  tx: Tx,
  where: Parameters<typeof selectAsked>[1],
): Promise<(place: string) => AskedVendor[]> {
  const rows = await selectAsked(tx, where)
  return (place) => rows.filter((row) => (row.query_id ?? row.item) === place).map(toAsked)
}

function toAsked(row: Awaited<ReturnType<typeof selectAsked>>[number]): AskedVendor {
  const { question_id: id, brief_id: briefId, question, title, vendor } = row
  if (!question || title === null || vendor === null) return { id, shown: null }
  return { id, shown: { ...toReaderQuestion(question), brief: { id: briefId, title, vendor } } }
}
