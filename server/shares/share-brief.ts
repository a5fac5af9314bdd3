import { randomBytes, randomUUID } from 'node:crypto'
import { briefErrors } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { type shareBrief as contract, shareErrors } from '../../contract/shares.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { companyOf, withTx } from '../platform/database/transaction.ts'
import { defaultsOf, inDays, readExpiry } from './expiry.ts'
import { mailShares } from './mail-shares.ts'
import { lockBrief, upsertShares } from './queries.ts'
import { recipientsOf } from './recipients.ts'

/** Shares a brief with addresses and mails them; an address that has it already is renewed. */
export async function shareBrief(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const companyId = companyOf(tx)
    const brief = await lockBrief(tx, companyId, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    if (brief.status !== 'active') throw refusal(shareErrors.notActive)
    const emails = await recipientsOf(tx, companyId, body)
    const { days, mayDownload } = await defaultsOf(tx, companyId)
    const { expiresAt } = body
    const terms = {
      message: body.message,
      expiresAt: expiresAt === undefined ? inDays(tx, days) : readExpiry(tx, expiresAt),
      mayDownload: body.mayDownload ?? mayDownload,
      remind: body.remind,
    }
    const shares = emails.map((email) => ({ id: randomUUID(), email, token: newToken() }))
    const saved = await upsertShares(tx, { companyId, briefId: brief.id }, shares, terms)
    const ids = saved.map(({ id }) => id)
    await recordActivity(tx, {
      action: 'brief.shared',
      subjectType: 'brief',
      subjectId: brief.id,
      details: { name: brief.title, recipients: saved.length },
    })
    const added = saved.filter((share) => share.added).length
    const mailed = await mailShares(tx, ids, { byHand: false })
    return { added, renewed: saved.length - added, ...mailed }
  })
}

const newToken = () => randomBytes(24).toString('base64url')
