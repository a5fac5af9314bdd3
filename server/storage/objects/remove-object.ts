import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { removeBytes } from '../picture.ts'
import type { Call } from '../wire-call.ts'
import { deleteObjects, findObject } from './queries.ts'

/** Takes a file away for good. Throws 409 where a product or a brief uses it, and changes nothing. */
export async function removeObject({ ctx, bucket, key }: Call) {
  authorizeFiles(ctx)
  const id = await asCaller(ctx, async (tx) => {
    if (!(await findObject(tx, { bucket, key }))) throw refusal(storageErrors.objectNotFound)
    const [removed] = await deleteObjects(tx, bucket, [key])
    if (!removed) throw refusal(storageErrors.accessDenied)
    return removed.id
  })
  await removeBytes(ctx.services.store, id)
  return { message: 'Successfully deleted' }
}
