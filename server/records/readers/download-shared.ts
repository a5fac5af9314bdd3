import { type ErrorEntry, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { markDownloaded } from './queries.ts'

type Download<Found> = {
  id: string
  errors: { notFound: ErrorEntry; noDownload: ErrorEntry }
  /** Reads the record as it is shared with the caller. */
  read: (tx: Tx) => Promise<Found>
  make: (found: Found) => Promise<File>
}

/**
 * Makes a file of a record that the caller may download, which its vendor sees. It is not sent if access ended while
 * it was made.
 */
export async function downloadShared<Found extends { mayDownload: boolean }>(
  ctx: Ctx,
  { id, errors, read, make }: Download<Found>,
): Promise<File> {
  const found = await withTx(ctx, read)
  if (!found.mayDownload) throw refusal(errors.noDownload)
  const file = await make(found)
  // The call itself is read-only; this is its only write.
  const noted = await withTx({ ...ctx, readOnly: false }, (tx) => markDownloaded(tx, id))
  if (!noted) throw refusal(errors.notFound)
  return file
}
