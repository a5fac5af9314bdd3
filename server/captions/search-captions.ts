import type { searchCaptions as contract } from '../../contract/captions/captions.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { type After, countHits, type Hit, seekLines, selectHits } from './queries.ts'

/** Searches the captions of all briefs that the caller may read. */
export async function searchCaptions(ctx: Ctx, { query }: Input<typeof contract>) {
  authorize(ctx, 'briefs.view')
  const { search = [], briefId, cursor, limit } = query
  const after = readCursor(cursor)
  return withTx(ctx, async (tx) => {
    if (search.length === 0) return { items: [], nextCursor: null, total: 0 }
    const sought = await seekLines(tx, search, briefId)
    const hits = await selectHits(tx, sought, after, limit)
    const page = hits.slice(0, limit)
    const nextCursor = hits.length > limit ? writeCursor(page.at(-1)) : null
    return {
      items: page.map(toItem),
      nextCursor,
      total: !after && !nextCursor ? page.length : await countHits(tx, sought),
    }
  })
}

const toItem = ({ id, title, language, automatic, start_ms, text }: Hit) => ({
  briefId: id,
  briefTitle: title,
  language,
  automatic,
  startMs: start_ms,
  text,
})

const form = /^(\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(\d{1,18})$/

const writeCursor = (hit: Hit | undefined) => (hit ? `${hit.position}_${hit.id}_${hit.line}` : null)

function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [, micros, briefId, line] = form.exec(cursor) ?? []
  if (!micros || !briefId || !line) {
    throw refusal(generalErrors.invalid, {}, [{ path: 'cursor', message: 'Unknown cursor' }])
  }
  return { micros, briefId, line }
}
