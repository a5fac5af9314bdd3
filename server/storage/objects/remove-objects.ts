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
 * Deletes files for good and returns them. Skips those that do not exist or that the caller may not
 * delete. Throws 409, and deletes none, if a product or brief uses one of them.
 */
export async function removeObjects({ ctx, bucket, body }: Call) {
  authorizeFiles(ctx)
  rulesOf(ctx.services.env, bucket)
  const { prefixes } = parseBody(removal, body)
  const removed = await asCaller(ctx, (tx) => deleteObjects(tx, bucket, prefixes))
  for (const { id } of removed) await removeBytes(ctx.services, id)
  return removed.map(objectView)
}
