import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import {
  canvasErrors,
  type restoreCanvasVersion as contract,
} from '../../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { changesTo, mergeChanges } from '../../platform/merge-changes.ts'
import { lockedCanvasOf } from '../canvas-of.ts'
import { openCanvas } from '../open-canvas.ts'
import { putWidgets, selectWidgets, updateCanvas } from '../queries.ts'
import { insertVersion } from './queries.ts'
import { versionOf } from './version-of.ts'

/** Restores a canvas to a version; its current state is stored as a version too. */
export async function restoreCanvasVersion(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const canvas = await lockedCanvasOf(tx, params.id)
    const { title, widgets } = await versionOf(tx, canvas.id, params.versionId)
    const stored = await selectWidgets(tx, canvas.id)
    const parts = widgets.map((widget) => ({ id: widget.id, part: widget }))
    const changes = changesTo(parts, stored)
    const { accepted } = mergeChanges(changes, stored)
    const kept = await insertVersion(tx, canvas.id, null)
    if (!kept) throw refusal(canvasErrors.noRoom)
    const revision = canvas.revision + 1
    await putWidgets(tx, canvas.id, revision, accepted)
    const by = { changed_at: tx.now(), changed_by: tx.actor.userId }
    await updateCanvas(tx, canvas.id, { title, revision, ...by })
    return openCanvas(tx, canvas.id)
  })
}
