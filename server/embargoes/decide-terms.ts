import { randomUUID } from 'node:crypto'
import type { BriefType } from '../../contract/briefs/briefs.ts'
import { type decideTerms as contract, embargoErrors } from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { readLibraryBrief } from '../library/read-library-brief.ts'
import { acceptanceMail } from '../mail/acceptance-mail.ts'
import { queueStoredMail } from '../mail/queue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { optOutLink } from '../shares/opt-out-link.ts'
import { toAcceptance } from './embargo-view.ts'
import { type AcceptanceRow, decide, insertReceipts, selectAuthor } from './queries.ts'

/** Accepts or declines the terms of a brief shared with the caller; both sides get a copy by mail. */
export async function decideTerms(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { gate, vendor, type } = await readLibraryBrief(tx, params.briefId)
    if (gate === 'later') throw refusal(embargoErrors.notAvailable)
    const made = await decide(tx, params.briefId, body)
    if (made?.fresh) await mailReceipts(tx, made, { vendor: vendor.name, type })
    return readLibraryBrief(tx, params.briefId)
  })
}

async function mailReceipts(
  tx: Tx,
  made: AcceptanceRow,
  brief: { vendor: string; type: BriefType },
) {
  const { services } = tx
  const content = { ...toAcceptance(made), ...brief }
  const { PUBLIC_URL } = services.env
  const receipt = (to: 'reader' | 'vendor', email: string, link: string) => {
    const unsubscribeUrl = optOutLink(services, { companyId: made.company_id, email })
    const title = to === 'vendor' || made.decision === 'accepted' ? made.brief_title : null
    const mail = acceptanceMail({ ...content, title, to, link, optOutLink: unsubscribeUrl })
    return { id: randomUUID(), unsubscribeUrl, ...mail }
  }
  const author = await selectAuthor(tx, made.id)
  const reader = receipt('reader', made.email, `${PUBLIC_URL}/library/${made.brief_id}`)
  const audience = `${PUBLIC_URL}/briefs/${made.brief_id}/audience`
  const forVendor = author === null ? null : receipt('vendor', author, audience)
  await insertReceipts(tx, made.id, { reader, vendor: forVendor })
  for (const mail of [reader, forVendor])
    if (mail) await queueStoredMail(tx, { id: mail.id, kind: 'acceptance' })
}
