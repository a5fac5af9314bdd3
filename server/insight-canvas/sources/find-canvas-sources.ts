import { fold } from '../../../common/text/fold.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { type SourcePlace, sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type {
  findCanvasSources as contract,
  FoundSource,
} from '../../../contract/insight-canvas/canvases.ts'
import { findPassages, type Query } from '../../passages/find-passages.ts'
import { markNearest } from '../../passages/mark-passage.ts'
import { embedQueries } from '../../passages/meaning/embed-queries.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { findTitled, selectSources } from './queries.ts'

const most = { titled: 10, passages: 20 } as const

const everything = { vendorIds: [], productIds: [], briefIds: [] }

type Place = SourcePlace & { quote: string | null }

/**
 * Products, briefs and caption passages that the caller may read: those containing the words, or those at the
 * places.
 */
export async function findCanvasSources(ctx: Ctx, { query }: Input<typeof contract>) {
  const { search = [] } = query
  const queries = search.length > 0 ? await embedQueries(ctx, [search.join(' ')]) : []
  return withTx(ctx, async (tx) => {
    const places = query.places?.map(unquoted) ?? (await holding(tx, search, queries))
    const rows = await selectSources(tx, places)
    const known = new Map(rows.map((row) => [sourceKey({ ...row, startMs: row.start_ms }), row]))
    const items = places.flatMap((place): FoundSource[] => {
      const { title, mark } = known.get(sourceKey(place)) ?? {}
      return title && mark ? [{ ...place, title, mark }] : []
    })
    return { items }
  })
}

const unquoted = (place: SourcePlace): Place => ({ ...place, quote: null })

async function holding(
  tx: Tx,
  words: readonly string[],
  queries: readonly Query[],
): Promise<Place[]> {
  const titled = await findTitled(tx, words.map(fold), most.titled)
  return [...titled.map(unquoted), ...(await said(tx, queries))]
}

/** The caption sentences that come nearest, one per second. */
async function said(tx: Tx, queries: readonly Query[]): Promise<Place[]> {
  const found = await findPassages(tx, queries, everything, most.passages)
  const places = found.passages.flatMap((passage): Place[] => {
    const { briefId, captionId } = passage
    const { startMs, text } = markNearest(passage, found)
    return briefId && captionId && startMs !== null
      ? [{ kind: 'passage', id: briefId, startMs, quote: text }]
      : []
  })
  return [...new Map(places.map((place) => [sourceKey(place), place])).values()]
}
