import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { beginAgain } from './queries.ts'

/**
 * For the operator, after derived files were lost: makes a video again from its original, or with `onlySizes`
 * just its smaller sizes.
 */
export async function remakeVideo(
  services: Services,
  objectId: string,
  { onlySizes }: { onlySizes: boolean },
) {
  await withSystemTx(services, 'operator: remake a video', (tx) =>
    beginAgain(tx, objectId, onlySizes),
  )
}
