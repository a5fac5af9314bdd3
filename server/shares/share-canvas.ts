import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { shareCanvas as contract } from '../../contract/insight-canvas/canvas-shares.ts'
import { canvasErrors } from '../../contract/insight-canvas/canvases.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { lockCanvas } from './queries.ts'
import { requireRecipients } from './recipients.ts'
import { shareWith } from './share-within.ts'

/** Shares a canvas with addresses and mails them; existing shares are renewed. */
export async function shareCanvas(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const canvas = await lockCanvas(tx, companyId, params.id)
    if (!canvas) throw refusal(canvasErrors.notFound)
    const emails = await requireRecipients(tx, companyId, body)
    return shareWith(tx, { kind: 'canvas', ...canvas }, emails, { ...body, remind: false })
  })
}
