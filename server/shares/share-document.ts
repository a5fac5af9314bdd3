import type { shareDocument as contract } from '../../contract/boardroom-builder/document-shares.ts'
import { documentErrors } from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { lockDocument } from './queries.ts'
import { refuseUnready } from './ready/refuse-unready.ts'
import { requireRecipients } from './recipients.ts'
import { shareWith } from './share-within.ts'

/**
 * Shares a published document with addresses and mails them; existing shares are renewed.
 */
export async function shareDocument(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const document = await lockDocument(tx, companyId, params.id)
    if (!document) throw refusal(documentErrors.notFound)
    if (!document.published_id) throw refusal(documentErrors.notPublished)
    await refuseUnready(tx, document.published_id)
    const emails = await requireRecipients(tx, companyId, body)
    const { id, title } = document
    return shareWith(tx, { kind: 'document', id, title }, emails, { ...body, remind: false })
  })
}
