import { companyLeftMail } from '../../mail/company-left-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { deleteSessions, findCompanyName } from '../queries.ts'
import type { UserRow } from '../records.ts'
import { deleteAuthCodes, deleteOneTimeTokens } from '../secrets/queries.ts'
import { deleteIdentity, dropCredentials, dropEmptyCompany, ownsCompany } from './queries.ts'

/**
 * Gives an account that a stranger opened to the owner of its address: all other sessions end; password, name and
 * other metadata, factors, phone, foreign identities, API keys and webhooks are removed. The stranger's company is
 * deleted if empty, else it stays for the new owner to judge, who gets a mail about it.
 */
export async function takeOver(
  tx: SystemTx,
  ctx: Ctx,
  user: UserRow,
  { keepSession, provider: by = 'email' }: { keepSession?: string; provider?: string } = {},
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
  if (!company) await tellOfCompany(tx, user)
  await recordAudit(tx, ctx, 'account_claimed', user.id, { provider: by, company })
}

async function tellOfCompany(tx: SystemTx, { id, email }: UserRow) {
  const companyName = (await ownsCompany(tx, id)) && (await findCompanyName(tx, id))
  if (!email || !companyName) return
  const { PUBLIC_URL: publicUrl } = tx.services.env
  const notice = companyLeftMail({ email, companyName, publicUrl })
  await queueMail(tx, { kind: 'company_left', to: email, ...notice })
}
