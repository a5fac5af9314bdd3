import type { OpenCanvas } from '../../contract/insight-canvas/canvases.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { canvasOf } from './canvas-of.ts'
import { toCanvas } from './canvas-view.ts'
import { selectWidgets } from './queries.ts'
import { resolveSources } from './sources/resolve-sources.ts'

/** A canvas as its page opens it. */
export async function openCanvas(tx: Tx, id: string): Promise<OpenCanvas> {
  const canvas = await canvasOf(tx, id)
  const widgets = await selectWidgets(tx, id)
  return {
    ...toCanvas(canvas),
    widgets: widgets.map(({ revision, part }) => ({ rev: revision, widget: part })),
    sources: await resolveSources(
      tx,
      widgets.map(({ part }) => part),
    ),
  }
}
