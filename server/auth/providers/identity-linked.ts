import { identityLinkedMail } from '../../mail/identity-linked-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import type { UserRow } from '../records.ts'
import { findProvider } from './configured-providers.ts'

/** Records that an account can be signed in to by another provider, and notifies its owner. */
export async function identityLinked(
  tx: SystemTx,
  ctx: Ctx,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  provider: string,
) {
  await recordAudit(tx, ctx, 'identity_linked', id, { provider })
  if (!email) return
  const { env } = tx.services
  const label = findProvider(env, provider)?.label ?? provider
  const notice = identityLinkedMail({ email, provider: label, publicUrl: env.PUBLIC_URL })
  await queueMail(tx, { kind: 'identity_linked', to: email, ...notice })
}
