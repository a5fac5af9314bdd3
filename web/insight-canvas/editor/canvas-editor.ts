import { detached } from '../../../common/layout/connector-layout.ts'
import { withTextHeight } from '../../../common/layout/thing-layout.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { samePart } from '../../records/sync/same-part.ts'

/** How many steps can be undone. */
export const undoSteps = 100

export type Widgets = ReadonlyMap<string, Widget>

/** A widget before and after a step; null if it did not exist. */
type Change = { readonly id: string; readonly before: Widget | null; readonly after: Widget | null }

/** One undoable action of the user. */
export type Step = {
  /** The announcement, such as 'Moved 2 widgets'. */
  readonly said: string
  readonly changes: readonly Change[]
  /** Consecutive steps with the same key are merged, for example keystrokes in one field. */
  readonly join?: string | undefined
}

export type EditorState = {
  readonly title: string
  readonly widgets: Widgets
  /** Always with the others of their groups. */
  readonly selected: ReadonlySet<string>
  /** The thing whose text is being written. */
  readonly editing: string | null
  /** Both lists end with the newest step. */
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

export type History = Pick<EditorState, 'done' | 'undone'>

export const noHistory: History = { done: [], undone: [] }

/**
 * The canvas in this tab: its widgets, selection and undo history. Widgets are immutable, so an
 * unchanged reference means no change. Others' changes arrive through `take`.
 */
export class CanvasEditor {
  #state: EditorState
  readonly #listeners = new Set<() => void>()

  constructor(title: string, widgets: readonly Widget[], history: History = noHistory) {
    const own = new Map(widgets.map((widget) => [widget.id, widget]))
    this.#state = {
      title,
      widgets: own,
      selected: new Set(),
      editing: null,
      ...matching(history, own),
    }
  }

  get state(): EditorState {
    return this.#state
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  setTitle(title: string) {
    this.#set({ title })
  }

  select(ids: Iterable<string>) {
    const selected = new Set([...ids].filter((id) => this.#state.widgets.has(id)))
    const groups = new Set([...selected].map((id) => this.#state.widgets.get(id)?.group))
    for (const { id, group } of this.#state.widgets.values()) {
      if (group && groups.has(group)) selected.add(id)
    }
    if (!sameIds(selected, this.#state.selected)) this.#set({ selected })
  }

  /** Begins to write on a thing; null ends it. */
  edit(id: string | null) {
    const editing = id !== null && this.#state.widgets.has(id) ? id : null
    if (editing !== this.#state.editing) this.#set({ editing })
  }

  /**
   * Adds or replaces widgets, and removes others, as one step. Texts get the height of their lines;
   * connectors let go of what is removed.
   */
  change(said: string, { put = [], remove = [], join }: Changed) {
    const { widgets } = this.#state
    const all = [...put.map(withTextHeight), ...this.#lettingGo(remove)]
    const changes: Change[] = [
      ...all.map((after) => ({ id: after.id, before: widgets.get(after.id) ?? null, after })),
      ...remove.flatMap((id) => {
        const before = widgets.get(id)
        return before ? [{ id, before, after: null }] : []
      }),
    ].filter(({ before, after }) => before !== after)
    if (changes.length === 0) return
    this.#apply(changes)
    this.#set({ done: added(this.#state.done, { said, changes, join }), undone: [] })
  }

  /** Returns the announcement of the undone step; null if there was none. */
  undo(): string | null {
    const step = this.#state.done.at(-1)
    if (!step) return null
    this.#apply(step.changes.map(reversed))
    this.#set({
      done: this.#state.done.slice(0, -1),
      undone: [...this.#state.undone, { ...step, join: undefined }],
    })
    return step.said
  }

  redo(): string | null {
    const step = this.#state.undone.at(-1)
    if (!step) return null
    this.#apply(step.changes)
    this.#set({ done: [...this.#state.done, step], undone: this.#state.undone.slice(0, -1) })
    return step.said
  }

  /** Merges others' stored changes, which cannot be undone here. */
  take({ title, widgets, deleted }: Taken) {
    const changes: Change[] = [
      ...widgets.map((after) => ({ id: after.id, before: null, after })),
      ...deleted.map((id) => ({ id, before: null, after: null })),
    ]
    this.#apply(changes)
    const ids = new Set(changes.map(({ id }) => id))
    this.#set({
      title: title ?? this.#state.title,
      done: without(this.#state.done, ids),
      undone: without(this.#state.undone, ids),
    })
  }

  /** The connectors that stay when what they are attached to is removed. */
  #lettingGo(remove: readonly string[]): Widget[] {
    if (remove.length === 0) return []
    const { widgets } = this.#state
    const gone = new Set(remove)
    return [...widgets.values()].flatMap((widget) => {
      if (widget.type !== 'connector' || gone.has(widget.id)) return []
      const free = detached(
        widget,
        (id) => gone.has(id),
        (id) => widgets.get(id),
      )
      return free === widget ? [] : [free]
    })
  }

  #apply(changes: readonly Change[]) {
    const widgets = new Map(this.#state.widgets)
    for (const { id, after } of changes) {
      if (after) widgets.set(id, after)
      else widgets.delete(id)
    }
    const selected = new Set([...this.#state.selected].filter((id) => widgets.has(id)))
    const { editing } = this.#state
    const still = editing !== null && widgets.has(editing) ? editing : null
    this.#state = { ...this.#state, widgets, selected, editing: still }
  }

  #set(part: Partial<EditorState>) {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

type Changed = { put?: readonly Widget[]; remove?: readonly string[]; join?: string | undefined }
type Taken = { title?: string; widgets: readonly Widget[]; deleted: readonly string[] }

const reversed = ({ id, before, after }: Change): Change => ({ id, before: after, after: before })

/** Appends a step, or merges it into the last one if both have the same key. */
function added(done: readonly Step[], step: Step): readonly Step[] {
  const last = done.at(-1)
  if (!last || !step.join || last.join !== step.join) return [...done, step].slice(-undoSteps)
  const firsts = new Map(last.changes.map(({ id, before }) => [id, before]))
  const now = new Set(step.changes.map(({ id }) => id))
  const changes = [
    ...last.changes.filter(({ id }) => !now.has(id)),
    ...step.changes.map((change) =>
      firsts.has(change.id) ? { ...change, before: firsts.get(change.id) ?? null } : change,
    ),
  ]
  return [...done.slice(0, -1), { ...step, changes }]
}

/** The steps without their changes to these widgets. */
function without(steps: readonly Step[], ids: ReadonlySet<string>): readonly Step[] {
  if (ids.size === 0) return steps
  return steps
    .map((step) => ({ ...step, changes: step.changes.filter(({ id }) => !ids.has(id)) }))
    .filter(({ changes }) => changes.length > 0)
}

/** A restored history without changes to widgets that others have changed meanwhile. */
function matching({ done, undone }: History, widgets: Widgets): History {
  const seen = new Set<string>()
  const strangers = new Set<string>()
  const compare = (id: string, expected: Widget | null) => {
    if (seen.has(id)) return
    seen.add(id)
    if (!samePart(widgets.get(id) ?? null, expected)) strangers.add(id)
  }
  for (const { changes } of done.toReversed()) {
    for (const { id, after } of changes) compare(id, after)
  }
  for (const { changes } of undone.toReversed()) {
    for (const { id, before } of changes) compare(id, before)
  }
  return { done: without(done, strangers), undone: without(undone, strangers) }
}

const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id))
