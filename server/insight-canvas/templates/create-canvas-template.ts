import type { Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import {
  type createCanvasTemplate as contract,
  templateErrors as errors,
  mostTemplates,
} from '../../../contract/insight-canvas/canvas-templates.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { openRecord } from '../../records/get-record.ts'
import { canvasKind } from '../canvas-kind.ts'
import { countTemplates, insertTemplate } from './queries.ts'
import { withoutFacts } from './without-facts.ts'

/** Saves a canvas that the caller may change as a template of their company, or of their own. */
export async function createCanvasTemplate(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const canvas = await openRecord(tx, canvasKind, body.canvasId)
    if (!canvas.mayChange) throw refusal(canvasErrors.viewOnly)
    if (canvas.widgets.length === 0) throw refusal(errors.empty)
    if ((await countTemplates(tx)) >= mostTemplates) throw refusal(errors.tooMany)
    const widgets = canvas.widgets.map(({ widget }) => withoutFacts(widget))
    const { companyId } = tx.caller
    const id = await insertTemplate(tx, { userId, companyId }, { name: body.name, widgets })
    return { id, name: body.name }
  })
}
