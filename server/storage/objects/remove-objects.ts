import { z } from 'zod'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { rulesOf } from '../bucket-rules.ts'
import { removeBytes } from '../picture.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { objectView } from './object-view.ts'
import { deleteObjects } from './queries.ts'

const entry = z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)])
const removal = z.object({ prefixes: z.array(entry).min(1).max(1000) })

/**
 * Takes files away for good and answers them; what is not there, or not the caller's to take away,
 * is left out. Throws 409 where a product or a brief uses one of them: then none goes.
 */
export async function removeObjects({ ctx, bucket, body }: Call) {
  authorizeFiles(ctx)
  rulesOf(ctx.services.env, bucket)
  const { prefixes } = parseBody(removal, body)
  const removed = await asCaller(ctx, (tx) => deleteObjects(tx, bucket, prefixes))
  for (const { id } of removed) await removeBytes(ctx.services.store, id)
  return removed.map(objectView)
}
