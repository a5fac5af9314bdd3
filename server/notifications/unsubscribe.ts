import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import {
  type unsubscribe as contract,
  notificationErrors,
} from '../../contract/notifications/notifications.ts'
import type { Ctx } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { deleteAwaited } from './coming-soon/queries.ts'
import { switchOff } from './queries.ts'
import { readUnsubscribeToken } from './unsubscribe-link.ts'

/** Turns off the kind of mail that contained the token, for its account; no sign-in is needed. */
export async function unsubscribe(
  { services }: Pick<Ctx, 'services'>,
  { query }: Pick<Input<typeof contract>, 'query'>,
) {
  const found = readUnsubscribeToken(services, query.token)
  if (!found) throw refusal(notificationErrors.unknownLink)
  const { userId, mails } = found
  await withSystemTx(services, 'unsubscribe from mail', (tx) =>
    mails === 'areas' ? deleteAwaited(tx, userId) : switchOff(tx, { userId, mails }),
  )
  return { left: mails }
}
