import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from '../links/queries.ts'
import { deleteIdentity } from '../providers/queries.ts'
import { deleteSessions } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { dropCredentials, dropEmptyCompany } from './queries.ts'

/**
 * Gives an account that a stranger opened to the owner of its mailbox: all other sessions end;
 * password, factors, phone, foreign identities, API keys and webhooks are removed. The stranger's company
 * is deleted if empty, else it stays for the new owner to judge.
 */
export async function takeOver(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  { keepSession }: { keepSession?: string } = {},
) {
  await deleteSessions(tx, user.id, keepSession ? { except: keepSession } : {})
  await deleteOneTimeTokens(tx, user.id)
  await deleteAuthCodes(tx, user.id)
  await dropCredentials(tx, user.id)
  for (const { id, provider, email } of user.identities) {
    if (provider !== 'email' && email !== user.email?.toLowerCase()) {
      await deleteIdentity(tx, user.id, id)
    }
  }
  const company = await dropEmptyCompany(tx, user.id)
  await recordAudit(tx, ctx, 'account_claimed', user.id, { provider: 'email', company })
}
