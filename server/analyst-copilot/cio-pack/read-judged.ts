import type { CioJudged } from '../../../contract/analyst-copilot/cio-coverage.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectReadable } from '../queries.ts'
import { holderOf, mayShow } from '../readable-source.ts'
import { type ItemPlace, selectCoverage } from './queries.ts'

type Judgment = CioJudged & { vendorId: string; itemId: string }

/**
 * What counts as answered, of one vendor or all. What a language model found in a passage counts only while the caller
 * may read that.
 */
export async function readJudged(tx: Tx, vendorId?: string): Promise<Judgment[]> {
  const rows = await selectCoverage(tx, vendorId)
  const holders = rows.flatMap(({ source }) => (source ? holderOf(source) : []))
  const readable = await selectReadable(tx, [...new Set(holders)])
  return rows.flatMap(({ vendor_id, item, covered, model, source }) => {
    const gone = source !== null && !mayShow(source, readable)
    if (gone && model !== null) return []
    return { vendorId: vendor_id, itemId: item, covered, model, source: gone ? null : source }
  })
}

/** What counts of one question; null if it is undecided. */
export async function readJudgment(tx: Tx, { vendorId, itemId }: ItemPlace) {
  return (await readJudged(tx, vendorId)).find((each) => each.itemId === itemId) ?? null
}
