import { z } from 'zod'
import { type Widget, widgetSchema } from '../../../contract/canvas-widgets.ts'
import type { OpenCanvas } from '../../../contract/canvases.ts'
import { forgetDraft, keepDraft, readDraft } from '../../platform/forms/kept-drafts.ts'
import { type Known, knownOf, type Shown, type Unsaved } from './merge-canvas.ts'

const keptWidget = z.object({
  id: z.uuid(),
  /** What it was changed from; null for a new one. */
  base: z.object({ rev: z.int(), widget: widgetSchema }).nullable(),
  /** What it was changed to; null for a deleted one. */
  widget: widgetSchema.nullable(),
})
const keptSchema = z.object({
  base: z.object({ values: z.object({ title: z.string() }) }),
  changes: z.object({ title: z.string().optional(), widgets: z.array(keptWidget) }),
})
type Kept = z.infer<typeof keptSchema>['changes']

/**
 * Keeps what is not saved yet in the tab, with what it was based on; forgets it once all is saved.
 * About the widgets in `asked` the user is asked again after a reload.
 */
export function keepChanges(
  key: string,
  known: Known,
  { title, widgets, deleted }: Unsaved,
  asked: ReadonlySet<string>,
) {
  if (title === undefined && widgets.length + deleted.length === 0) return forgetDraft(key)
  const ids: [string, Widget | null][] = [
    ...widgets.map(({ widget }): [string, Widget] => [widget.id, widget]),
    ...deleted.map(({ id }): [string, null] => [id, null]),
  ]
  const baseOf = (id: string) => {
    const base = known.widgets.get(id) ?? null
    return base && asked.has(id) ? { ...base, rev: 0 } : base
  }
  const changes: Kept = {
    title,
    widgets: ids.map(([id, widget]) => ({ id, base: baseOf(id), widget })),
  }
  keepDraft<Kept>(key, {
    base: { revision: known.revision, values: { title: known.title, widgets: [] } },
    changes,
  })
}

/** What the tab shows of a canvas at first: what is stored, with the changes that were kept. */
export function withKept(
  key: string,
  open: OpenCanvas,
): { known: Known; shown: Shown; kept: boolean } {
  const known = knownOf(open)
  const bases = new Map(known.widgets)
  const widgets = new Map([...known.widgets].map(([id, { widget }]) => [id, widget]))
  const { success, data } = keptSchema.safeParse(readDraft(key))
  if (!success) return { known, shown: { title: known.title, widgets }, kept: false }
  for (const { id, base, widget } of data.changes.widgets) {
    // As if it had never been loaded again: the merge then finds what others did meanwhile.
    if (base) bases.set(id, base)
    else bases.delete(id)
    if (widget) widgets.set(id, widget)
    else widgets.delete(id)
  }
  const { title = known.title } = data.changes
  return { known: { ...known, widgets: bases }, shown: { title, widgets }, kept: true }
}
