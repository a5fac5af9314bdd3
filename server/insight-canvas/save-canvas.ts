import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import {
  canvasErrors,
  type saveCanvas as contract,
} from '../../contract/insight-canvas/canvases.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { type Change, mergeChanges } from '../platform/merge-changes.ts'
import { canvasOf, lockedCanvasOf } from './canvas-of.ts'
import { toChanges } from './canvas-view.ts'
import { putWidgets, selectWidgetsNamed, selectWidgetsSince, updateCanvas } from './queries.ts'
import { keepVersion } from './versions/keep-version.ts'

/** Saves changes to a canvas; a widget that somebody else has changed meanwhile is left as it is. */
export async function saveCanvas(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const changes: Change<Widget>[] = [
    ...body.widgets.map(({ rev, widget }) => ({ id: widget.id, rev: rev ?? null, part: widget })),
    ...body.deleted.map(({ id, rev }) => ({ id, rev, part: null })),
  ]
  const ids = changes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refusal(canvasErrors.duplicateIds)
  return withTx(ctx, async (tx) => {
    const canvas = await lockedCanvasOf(tx, params.id)
    if (body.revision < canvas.known_since) throw refusal(canvasErrors.tooOld)
    const stored = await selectWidgetsNamed(tx, canvas.id, ids)
    const { accepted, collisions } = mergeChanges(changes, stored)
    const title = body.title ?? canvas.title
    if (accepted.length > 0 || title !== canvas.title) {
      await keepVersion(tx, canvas)
      const revision = canvas.revision + 1
      await putWidgets(tx, canvas.id, revision, accepted)
      const by = { changed_at: tx.now(), changed_by: tx.actor.userId }
      await updateCanvas(tx, canvas.id, { title, revision, ...by })
    }
    const now = await canvasOf(tx, canvas.id)
    const changed = await selectWidgetsSince(tx, canvas.id, body.revision)
    return { ...toChanges(now, changed), collisions }
  })
}
