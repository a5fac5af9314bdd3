import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { removeBytes } from '../picture.ts'
import type { Call } from '../wire-call.ts'
import { deleteObjects, findObject } from './queries.ts'

/** Deletes a file for good. Throws 409, and changes nothing, if a product or brief uses it. */
export async function removeObject({ ctx, bucket, key }: Call) {
  authorizeFiles(ctx)
  const id = await asCaller(ctx, async (tx) => {
    if (!(await findObject(tx, { bucket, key }))) throw refusal(storageErrors.objectNotFound)
    const [removed] = await deleteObjects(tx, bucket, [key])
    if (!removed) throw refusal(storageErrors.accessDenied)
    return removed.id
  })
  await removeBytes(ctx.services, id)
  return { message: 'Successfully deleted' }
}
