import type { Input } from '../../../contract/endpoint.ts'
import type { addCanvasPicture as contract } from '../../../contract/insight-canvas/canvas-pictures.ts'
import type { Ctx } from '../../platform/context.ts'
import { keepPicture } from '../../records/pictures/keep-picture.ts'
import { receivePicture } from '../../records/pictures/receive-picture.ts'
import { canvasKind } from '../canvas-kind.ts'

/** Stores a re-encoded picture for a canvas that the caller may change. */
export async function addCanvasPicture(ctx: Ctx, { params, body }: Input<typeof contract>) {
  const file = await receivePicture(ctx, canvasKind, params.id, body.picture)
  return keepPicture(ctx, canvasKind, params.id, { file }, async (_tx, _canvas, kept) => kept)
}
