import { readingOrder } from '../../../common/layout/canvas-order.ts'
import { withEnds } from '../../../common/layout/connector-layout.ts'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { isFollowed } from '../../../contract/insight-canvas/canvas-inserts.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import { thingLimits } from '../../../contract/insight-canvas/canvas-things.ts'
import {
  canvasLimits,
  canvasSurface,
  defaultSizes,
  newWidget,
  type Widget,
  type WidgetOf,
  type WidgetType,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { linkedPage } from '../../../contract/insight-canvas/linked-pages.ts'
import { toast } from '../../ui/toast.ts'
import { readCanvasFile } from '../import/read-canvas-file.ts'
import { storedAddress } from '../widgets/inserts/stored-address.ts'
import { linesOf } from '../widgets/pasted-lines.ts'
import {
  aligned,
  type Box,
  besides,
  boxOf,
  distributed,
  type Edge,
  moved,
  type Place,
  placeInView,
  restacked,
  restackedFully,
  topOf,
} from './arrange.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import { carried, contentOf, withCompany, withContent } from './company-of.ts'
import { asNew, type Copied, copiedWidgets, pastedFile } from './copied-widgets.ts'
import { newLink } from './inserting/put-inserts.ts'

type Page = {
  /** Announces what is not an editor step. */
  say: (said: string) => void
  /** Brings a new widget into view, and focuses it. */
  show: (id: string) => void
  /** Brings it into view alone. */
  reveal: (id: string) => void
  /** The part of the surface that is in view. */
  viewed: () => Box | null
}

/** The commands that act on whole widgets. */
export class CanvasActs {
  readonly #editor: CanvasEditor
  readonly #page: Page

  constructor(editor: CanvasEditor, page: Page) {
    this.#editor = editor
    this.#page = page
  }

  /** The selected widgets, in reading order. */
  get chosen(): Widget[] {
    const { widgets, selected } = this.#editor.state
    return readingOrder([...widgets.values()].filter(({ id }) => selected.has(id)))
  }

  /** Those of them that are not locked. */
  get free(): Widget[] {
    return this.chosen.filter(({ locked }) => !locked)
  }

  /** Adds a widget and selects it; returns whether the canvas had room. */
  add(type: WidgetType, at?: Place): boolean {
    return this.put(newWidget(type, crypto.randomUUID(), at), at)
  }

  /** Adds a widget, at the nearest free place in view if none is given; returns whether there was room. */
  put(widget: Widget, at?: Place): boolean {
    if (!this.hasRoomFor(1)) return false
    const { widgets } = this.#editor.state
    const place = at ?? placeInView(widget, this.#obstacles, this.#page.viewed())
    const put = { ...widget, ...place, z: topOf(widgets.values()) }
    this.#editor.change(words.added(widgetNames[widget.type]), { put: [put] })
    this.#editor.select([widget.id])
    this.#page.show(widget.id)
    return true
  }

  /** What a new widget must not cover. */
  get #obstacles(): Widget[] {
    return [...this.#editor.state.widgets.values()].filter(({ type }) => type !== 'connector')
  }

  /** Returns whether anything was deleted. */
  remove(): boolean {
    const ids = this.free.map(({ id }) => id)
    this.#editor.change(words.deleted(ids.length), { remove: ids })
    if (ids.length === 0 && this.chosen.length > 0) this.#page.say(thingMessages.isLocked)
    return ids.length > 0
  }

  /** Moves the selection with the keyboard; consecutive moves are one undo step. */
  nudge(by: Place) {
    const { widgets } = this.#editor.state
    const put = moved(withCompany(this.free, widgets), by)
    if (put.every((widget) => widget === widgets.get(widget.id))) {
      this.#page.say(this.free.length === 0 ? thingMessages.isLocked : words.atEdge)
      return
    }
    const { x, y } = boxOf(put)
    const join = `moved ${put.map(({ id }) => id).join()}`
    this.#editor.change(words.moved(put.length, x, y), { put, join })
  }

  align(edge: Edge) {
    const widgets = this.#movable
    if (widgets.length < 2) return this.#page.say(words.selectMore(2))
    this.#arrange(words.aligned(widgets.length), aligned(widgets, edge))
  }

  distribute(way: 'across' | 'down') {
    const widgets = this.#movable
    // Two widgets are always evenly distributed.
    if (widgets.length < 3) return this.#page.say(words.selectMore(3))
    this.#arrange(words.distributed(widgets.length), distributed(widgets, way))
  }

  /** Connectors follow what they are attached to. */
  get #movable(): Widget[] {
    return this.free.filter(({ type }) => type !== 'connector')
  }

  /** Connects the first two of the selection; with fewer, its free ends are dragged or set later. */
  connect(connector: WidgetOf<'connector'>) {
    const [from, to] = this.#movable
    const size = defaultSizes.connector
    const at = placeInView(
      { ...size, height: canvasSurface.grid },
      this.#obstacles,
      this.#page.viewed(),
    )
    const loose = { ...at, on: null }
    const ends = {
      from: from ? { x: from.x, y: from.y, on: from.id } : loose,
      to: to ? { x: to.x, y: to.y, on: to.id } : { ...loose, x: at.x + size.width },
    }
    const put = withEnds(connector, ends)
    this.put(put, { x: put.x, y: put.y })
  }

  /** Groups the selection, or dissolves its groups. */
  group(on: boolean) {
    const group = crypto.randomUUID()
    const put = this.free.map(
      ({ group: _, ...widget }): Widget => (on ? { ...widget, group } : widget),
    )
    const said = on ? thingMessages.grouped : thingMessages.ungrouped
    if (put.length > 0) this.#editor.change(said(put.length), { put })
  }

  lock(on: boolean) {
    const put = this.chosen.map(
      ({ locked: _, ...widget }): Widget => (on ? { ...widget, locked: true } : widget),
    )
    const said = on ? thingMessages.locked : thingMessages.unlocked
    if (put.length > 0) this.#editor.change(said(put.length), { put })
  }

  /** Confirms what the machine placed: the selection, with what lies in its frames. */
  confirm() {
    const put = this.unconfirmed.map(({ proposed: _, ...widget }): Widget => widget)
    if (put.length > 0) this.#editor.change(thingMessages.confirmed(put.length), { put })
  }

  /** What the selection and its frames hold that nobody has confirmed. */
  get unconfirmed(): Widget[] {
    const { widgets } = this.#editor.state
    return withContent(this.chosen, widgets).filter(({ proposed, locked }) => proposed && !locked)
  }

  /** Selects what lies in the selected frames. */
  selectContent() {
    const { widgets } = this.#editor.state
    this.select(this.chosen.flatMap((frame) => contentOf(frame, widgets)).map(({ id }) => id))
  }

  restackFully(way: 'front' | 'back') {
    const { widgets, selected } = this.#editor.state
    const put = restackedFully(widgets.values(), selected, way)
    const [done, none] =
      way === 'front'
        ? [thingMessages.broughtToFront, words.inFront]
        : [thingMessages.sentToBack, words.behind]
    if (put.length === 0) this.#page.say(none)
    else this.#editor.change(done(selected.size), { put })
  }

  restack(way: 'forward' | 'backward') {
    const { widgets, selected } = this.#editor.state
    const put = restacked(widgets.values(), selected, way)
    const [done, none] =
      way === 'forward' ? [words.broughtForward, words.inFront] : [words.sentBackward, words.behind]
    if (put.length === 0) this.#page.say(none)
    else this.#editor.change(done(selected.size), { put })
  }

  duplicate() {
    const { widgets } = this.#editor.state
    const originals = withContent(this.chosen, widgets)
    if (!this.hasRoomFor(originals.length)) return
    this.#addCopies(originals, words.duplicated(originals.length))
  }

  /** The selection for the clipboard; null if there is none. */
  copy(): Copied | null {
    const { title, widgets } = this.#editor.state
    const originals = withContent(this.chosen, widgets)
    if (originals.length === 0) return null
    this.#page.say(words.copied(originals.length))
    return copiedWidgets(title, originals, widgets)
  }

  /** Adds copied widgets, or a note for each line of a text. `author` is whose notes they are. */
  paste(copied: Copied, author: string) {
    const file = pastedFile(copied)
    if (file === null) {
      const lines = linesOf(copied.text)
      const address = lines.length === 1 ? storedAddress(copied.text) : ''
      if (isPastedLink(address)) this.put(newLink({ address, label: '' }))
      else if (lines.length === 0) toast.error(words.notPasted, words.notPastedHint)
      else this.addNotes(lines, author)
      return
    }
    const { canvas, faults } = readCanvasFile(file)
    if (!canvas) toast.error(words.notPasted, faults[0])
    else if (this.hasRoomFor(canvas.widgets.length)) {
      this.#addCopies(canvas.widgets, words.pasted(canvas.widgets.length))
    }
  }

  /** Adds a note for each text, side by side where there is room in view. `stay` leaves the focus alone. */
  addNotes(texts: readonly string[], author: string, { stay = false } = {}) {
    const { widgets } = this.#editor.state
    const notes = notesOf(texts.flatMap(pieces), author)
    if (!this.hasRoomFor(notes.length)) return
    const at = placeInView(boxOf(notes), this.#obstacles, this.#page.viewed())
    const top = topOf(widgets.values())
    const put = notes.map((note, z) => ({
      ...note,
      x: note.x + at.x,
      y: note.y + at.y,
      z: top + z,
    }))
    const [{ id } = { id: '' }] = put
    this.#editor.change(thingMessages.addedNotes(put.length), { put: moved(put, { x: 0, y: 0 }) })
    this.#editor.select(put.map((note) => note.id))
    if (stay) this.#page.reveal(id)
    else this.#page.show(id)
  }

  select(ids: Iterable<string>) {
    this.#editor.select(ids)
    this.#page.say(words.selected(this.#editor.state.selected.size))
  }

  selectAll() {
    this.select(this.#editor.state.widgets.keys())
  }

  undo() {
    const said = this.#editor.undo()
    if (said !== null) this.#page.say(words.undone(said))
  }

  redo() {
    const said = this.#editor.redo()
    if (said !== null) this.#page.say(words.redone(said))
  }

  #arrange(said: string, put: Widget[]) {
    if (put.length === 0) this.#page.say(words.arranged)
    else this.#editor.change(said, { put: carried(put, this.#editor.state.widgets) })
  }

  #addCopies(originals: readonly Widget[], said: string) {
    if (originals.length === 0) return
    const { widgets } = this.#editor.state
    const top = topOf(widgets.values())
    const order = originals.toSorted((a, b) => a.z - b.z)
    const copies = besides(asNew(order), widgets.values())
    this.#editor.change(said, { put: copies.map((copy, at) => ({ ...copy, z: top + at })) })
    this.#editor.select(copies.map(({ id }) => id))
    const [first] = readingOrder(copies)
    if (first) this.#page.show(first.id)
  }

  /** Whether so many more fit; says so if not. */
  hasRoomFor(count: number): boolean {
    const fits = this.#editor.state.widgets.size + count <= canvasLimits.widgets
    if (!fits) toast.error(words.full, words.fullHint(canvasLimits.widgets))
    return fits
  }
}

/** A whole address, or a page of ours that was copied from the browser's bar. */
const isPastedLink = (address: string) =>
  isFollowed(address) && (address.startsWith('http') || linkedPage(address) !== null)

/** Notes in rows of five, from 0,0 on. */
function notesOf(texts: readonly string[], author: string): Widget[] {
  const { width, height } = defaultSizes.note
  const [columns, gap] = [Math.min(texts.length, 5), canvasSurface.grid]
  return texts.map((text, at) => {
    const place = {
      x: (at % columns) * (width + gap),
      y: Math.floor(at / columns) * (height + gap),
    }
    const note = newWidget('note', crypto.randomUUID(), place) as WidgetOf<'note'>
    return { ...note, data: { ...note.data, text, author } }
  })
}

/** A text that is too long for one note is continued on the next. */
function pieces(text: string): string[] {
  const letters = [...text]
  const count = Math.ceil(letters.length / thingLimits.note)
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * thingLimits.note, (at + 1) * thingLimits.note).join(''),
  )
}
