import { z } from 'zod'
import { asCaller } from '../as-caller.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { bucketView } from './bucket-view.ts'
import { selectBuckets } from './queries.ts'

const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z
    .enum(['id', 'name', 'created_at', 'updated_at'])
    .transform((column) => (column === 'name' ? 'id' : column))
    .default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** Returns the buckets, or those whose name contains `search`. Public. */
export async function listBuckets({ ctx, request }: Call) {
  const { sortColumn, sortOrder, search, ...page } = parseBody(listing, request.query)
  const order = { column: sortColumn, order: sortOrder, ...page }
  const buckets = await asCaller({ ...ctx, readOnly: true }, (tx) => selectBuckets(tx, order))
  return buckets.filter(({ id }) => id.includes(search)).map(bucketView)
}
