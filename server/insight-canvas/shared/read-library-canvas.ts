import { refusal } from '../../../contract/errors.ts'
import { keepSources, sourceKey } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { LibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { resolveSources } from '../sources/resolve-sources.ts'
import { selectLibraryCanvas } from './queries.ts'

/** A canvas shared with the caller, with the sources that they may see. Throws 404 for others. */
export async function readLibraryCanvas(tx: Tx, id: string): Promise<LibraryCanvas> {
  const shared = await selectLibraryCanvas(tx, id)
  if (!shared) throw refusal(canvasErrors.notFound)
  const resolved = await resolveSources(tx, shared.widgets)
  const sources = resolved.filter(({ title }) => title !== null)
  const seen = new Set(sources.map(sourceKey))
  return {
    ...toSharedView(shared.canvas),
    widgets: shared.widgets.map((one) => keepSources(one, (source) => seen.has(sourceKey(source)))),
    sources,
  }
}
