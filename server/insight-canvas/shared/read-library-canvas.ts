import { refusal } from '../../../contract/errors.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import { keepSources, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { canvasErrors } from '../../../contract/insight-canvas/canvases.ts'
import type { LibraryCanvas } from '../../../contract/insight-canvas/library-canvases.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { resolveSources } from '../sources/resolve-sources.ts'
import { selectLibraryCanvas } from './queries.ts'

/** A canvas shared with the caller, with the sources that they may see, without the authors of notes. Throws 404 for others. */
export async function readLibraryCanvas(tx: Tx, id: string): Promise<LibraryCanvas> {
  const shared = await selectLibraryCanvas(tx, id)
  if (!shared) throw refusal(canvasErrors.notFound)
  const resolved = await resolveSources(tx, shared.widgets)
  const sources = resolved.filter(({ title }) => title !== null)
  const seen = new Set(sources.map(sourceKey))
  return {
    ...toSharedView(shared.canvas),
    widgets: shared.widgets.map((one) =>
      withoutAuthor(keepSources(one, (source) => seen.has(sourceKey(source)))),
    ),
    sources,
  }
}

/** Who works on it inside the company is not for its readers. */
const withoutAuthor = (widget: Widget): Widget =>
  widget.type === 'note' ? { ...widget, data: { ...widget.data, author: '' } } : widget
