import type { Watching } from '../../contract/engagement/watching.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { selectWatching } from './queries.ts'
import { watchableBrief } from './watchable-brief.ts'

/** What the caller has watched of a brief. Throws 404 unless they may watch it. */
export async function readWatching(tx: Tx, briefId: string): Promise<Watching> {
  const brief = await watchableBrief(tx, briefId)
  const row = await selectWatching(tx, briefId)
  const seen = row?.seen ?? []
  const seconds = seen.reduce((sum, [from, to]) => sum + to - from, 0)
  const length = Math.max(1, Math.round((brief.video?.duration_ms ?? 0) / 1000))
  return {
    seen,
    percent: Math.min(100, Math.round((100 * seconds) / length)),
    visits: row?.visits ?? 0,
    firstAt: row?.first_at?.toISOString() ?? null,
    lastAt: row?.last_at?.toISOString() ?? null,
    hidden: row?.hidden ?? false,
    positionMs: row?.position_ms ?? 0,
  }
}
