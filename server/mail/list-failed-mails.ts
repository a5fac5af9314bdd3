import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { isOfMailbox, statusIn } from './delivery/bounce-status.ts'
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

/** Whether a mail was given up because its address accepts no mail: at once, or after three days of refusals. */
export function isRefused({ state, bounced_at, last_error }: FailedMail): boolean {
  if (state !== 'given up') return false
  const said = last_error ?? ''
  const bare = /all recipients were rejected: 55[013]\b/.test(said) ? '5.0.0' : ''
  return bounced_at !== null || isOfMailbox(statusIn(said) ?? bare)
}
