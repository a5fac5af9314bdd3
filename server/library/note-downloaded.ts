import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { markDownloaded } from './queries.ts'

/**
 * Records for the vendor that the caller downloads a canvas or document shared with them. False if access ended
 * while the file was made: it must not be sent.
 */
export function noteDownloaded(ctx: Ctx, subjectId: string): Promise<boolean> {
  // The call itself is read-only; this is its only write.
  return withTx({ ...ctx, readOnly: false }, (tx) => markDownloaded(tx, subjectId))
}
