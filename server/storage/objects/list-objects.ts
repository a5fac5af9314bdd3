import { z } from 'zod'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { rulesOf } from '../bucket-rules.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { entryView } from './object-view.ts'
import { selectFolder } from './queries.ts'

const mostAtOnce = 1000

/** As in the hosted service: a limit above a thousand means a thousand, and an unknown order means by name. */
const listing = z.object({
  prefix: z.string().default(''),
  search: z.string().nullish(),
  limit: z
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, mostAtOnce))
    .default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z
        .enum(['name', 'created_at', 'updated_at', 'last_accessed_at'])
        // Reads are not recorded, so the last change is used instead.
        .transform((column) => (column === 'last_accessed_at' ? 'updated_at' : column))
        .catch('name'),
      order: z.enum(['asc', 'desc']).catch('asc'),
    })
    .nullish(),
})

/**
 * Returns the contents of a folder of a bucket: the company's folders, which have no id, and its
 * files.
 */
export async function listObjects({ ctx, bucket, body }: Call) {
  authorizeFiles(ctx)
  rulesOf(ctx.services.env, bucket)
  const { prefix, search, limit, offset, sortBy } = parseBody(listing, body)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const { column, order } = sortBy ?? ({ column: 'name', order: 'asc' } as const)
  const wanted = { bucket, folder, search: search ?? '', column, order, limit, offset }
  const entries = await asCaller({ ...ctx, readOnly: true }, (tx) => selectFolder(tx, wanted))
  return entries.map(entryView)
}
