import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { type FailedMail, selectFailedMails } from './queries.ts'

/** Undelivered mails and text messages for the operator, newest first. */
export function listFailedMails(
  services: Services,
  { id, limit }: { id?: string; limit?: number } = {},
): Promise<FailedMail[]> {
  return withSystemTx(
    services,
    'operator: failed mails',
    (tx) => selectFailedMails(tx, { id: id ?? null, limit: limit ?? null }),
    'read only',
  )
}
