import type { Widget } from '../../../contract/canvas-widgets.ts'
import type { CanvasChanges, OpenCanvas, StoredWidget } from '../../../contract/canvases.ts'
import { type EditorState, sameWidget } from '../editor/canvas-editor.ts'

/** The canvas as this tab knows it to be stored. */
export type Known = {
  readonly revision: number
  readonly title: string
  readonly widgets: ReadonlyMap<string, StoredWidget>
}

/** What is on the screen. */
export type Shown = Pick<EditorState, 'title' | 'widgets'>

/** A widget that was changed here and by somebody else; null where it was deleted. */
export type Collision = { id: string; mine: Widget | null; theirs: Widget | null }

/** What a save sends. */
export type Unsaved = {
  title?: string
  widgets: { rev: number | null; widget: Widget }[]
  deleted: { id: string; rev: number }[]
}

type Stored = Pick<CanvasChanges, 'revision' | 'title' | 'widgets' | 'deleted'>

export const knownOf = ({ revision, title, widgets }: OpenCanvas): Known => ({
  revision,
  title,
  widgets: new Map(widgets.map((stored) => [stored.widget.id, stored])),
})

/** What differs from what is stored, without the widgets about which the user is being asked. */
export function unsavedOf(known: Known, shown: Shown, asked: ReadonlySet<string>): Unsaved {
  const widgets = [...shown.widgets.values()].flatMap((widget) => {
    const stored = known.widgets.get(widget.id)
    return asked.has(widget.id) || sameWidget(widget, stored?.widget ?? null)
      ? []
      : [{ rev: stored?.rev ?? null, widget }]
  })
  const deleted = [...known.widgets].flatMap(([id, { rev }]) =>
    asked.has(id) || shown.widgets.has(id) ? [] : [{ id, rev }],
  )
  const title = shown.title.trim()
  return { ...(title && title !== known.title && { title }), widgets, deleted }
}

export const isEmpty = ({ title, widgets, deleted }: Unsaved) =>
  title === undefined && widgets.length === 0 && deleted.length === 0

/** The stored canvas once a save has been answered; what collided is as it was. */
export function withSaved(
  known: Known,
  sent: Unsaved,
  reply: Stored & { collisions: readonly string[] },
): Known {
  const widgets = new Map(known.widgets)
  const revs = new Map(reply.widgets.map(({ rev, widget }) => [widget.id, rev]))
  const refused = new Set(reply.collisions)
  for (const { rev, widget } of sent.widgets) {
    if (refused.has(widget.id)) continue
    widgets.set(widget.id, { rev: revs.get(widget.id) ?? rev ?? reply.revision, widget })
  }
  for (const { id } of sent.deleted) {
    if (!refused.has(id)) widgets.delete(id)
  }
  return { ...known, title: sent.title ?? known.title, widgets }
}

/**
 * Brings together what is stored now and what is on the screen: `take` is what the editor has to
 * take over, `collisions` what the user has to be asked about.
 */
export function merge(known: Known, shown: Shown, stored: Stored) {
  const widgets = new Map(known.widgets)
  const take: { title?: string; widgets: Widget[]; deleted: string[] } = {
    widgets: [],
    deleted: [],
  }
  const collisions: Collision[] = []
  const compare = (id: string, theirs: Widget | null) => {
    const mine = shown.widgets.get(id) ?? null
    if (sameWidget(mine, theirs)) return
    if (!sameWidget(mine, known.widgets.get(id)?.widget ?? null)) {
      collisions.push({ id, mine, theirs })
    } else if (theirs) take.widgets.push(theirs)
    else take.deleted.push(id)
  }
  for (const one of stored.widgets) {
    const { id } = one.widget
    if (one.rev <= (known.widgets.get(id)?.rev ?? 0)) continue
    compare(id, one.widget)
    widgets.set(id, one)
  }
  for (const { id, rev } of stored.deleted) {
    const before = known.widgets.get(id)
    if (!before || rev <= before.rev) continue
    compare(id, null)
    widgets.delete(id)
  }
  // Of two titles the later one stays: there is nothing in it that could be lost.
  if (stored.title !== known.title && shown.title === known.title) take.title = stored.title
  const now: Known = { revision: stored.revision, title: stored.title, widgets }
  return { known: now, take, collisions }
}

/** A canvas that was loaded again, as the changes since what was known. */
export function changesTo(known: Known, open: OpenCanvas): Stored {
  const here = new Set(open.widgets.map(({ widget }) => widget.id))
  const gone = [...known.widgets.keys()].filter((id) => !here.has(id))
  return { ...open, deleted: gone.map((id) => ({ id, rev: open.revision })) }
}
