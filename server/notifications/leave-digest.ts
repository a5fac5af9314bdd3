import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type leaveDigest as contract, notificationErrors } from '../../contract/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { switchOffDigest } from './queries.ts'
import { accountOfToken } from './unsubscribe-link.ts'

/** Turns off the digest of the account a token was mailed to; no sign-in is needed. */
export async function leaveDigest(
  { services }: Pick<Ctx, 'services'>,
  { query }: Pick<Input<typeof contract>, 'query'>,
) {
  const userId = accountOfToken(services, query.token)
  if (!userId) throw refusal(notificationErrors.unknownLink)
  await withSystemTx(services, 'unsubscribe from the digest', (tx) => switchOffDigest(tx, userId))
  return { digest: false as const }
}
