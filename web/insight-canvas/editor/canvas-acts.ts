import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import {
  canvasLimits,
  newWidget,
  type Widget,
  type WidgetType,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { toast } from '../../ui/toast.ts'
import { readCanvasFile } from '../import/read-canvas-file.ts'
import {
  aligned,
  besides,
  boxOf,
  distributed,
  type Edge,
  moved,
  type Place,
  readingOrder,
  restacked,
  topOf,
} from './arrange.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import { areCopiedWidgets, asNew, textOfWidgets } from './copied-widgets.ts'

/** Announces what is not an editor step, and brings new widgets into view. */
type Page = { say: (said: string) => void; show: (id: string) => void }

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

  /** Adds a widget and selects it; returns whether the canvas had room. */
  add(type: WidgetType, at?: Place): boolean {
    const { widgets } = this.#editor.state
    if (!this.#hasRoomFor(1)) return false
    const widget = newWidget(type, crypto.randomUUID(), at, topOf(widgets.values()))
    this.#editor.change(words.added(widgetNames[type]), { put: [widget] })
    this.#editor.select([widget.id])
    this.#page.show(widget.id)
    return true
  }

  /** Returns whether anything was deleted. */
  remove(): boolean {
    const ids = this.chosen.map(({ id }) => id)
    this.#editor.change(words.deleted(ids.length), { remove: ids })
    return ids.length > 0
  }

  /** Moves the selection with the keyboard; consecutive moves are one undo step. */
  nudge(by: Place) {
    const { chosen } = this
    const put = moved(chosen, by)
    if (put.every(({ x, y }, at) => x === chosen[at]?.x && y === chosen[at]?.y)) {
      this.#page.say(words.atEdge)
      return
    }
    const { x, y } = boxOf(put)
    const join = `moved ${put.map(({ id }) => id).join()}`
    this.#editor.change(words.moved(put.length, x, y), { put, join })
  }

  align(edge: Edge) {
    this.#arrange(words.aligned(this.chosen.length), aligned(this.chosen, edge))
  }

  distribute(way: 'across' | 'down') {
    this.#arrange(words.distributed(this.chosen.length), distributed(this.chosen, way))
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
    const { chosen } = this
    if (this.#hasRoomFor(chosen.length)) this.#addCopies(chosen, words.duplicated(chosen.length))
  }

  /** Serializes the selected widgets for the clipboard; null if none are selected. */
  copy(): string | null {
    const { chosen } = this
    if (chosen.length === 0) return null
    this.#page.say(words.copied(chosen.length))
    return textOfWidgets(this.#editor.state.title, chosen)
  }

  paste(text: string) {
    const { canvas, faults } = readCanvasFile(text)
    if (!canvas) {
      toast.error(words.notPasted, (areCopiedWidgets(text) && faults[0]) || words.notPastedHint)
    } else if (this.#hasRoomFor(canvas.widgets.length)) {
      this.#addCopies(canvas.widgets, words.pasted(canvas.widgets.length))
    }
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
    else this.#editor.change(said, { put })
  }

  #addCopies(originals: readonly Widget[], said: string) {
    if (originals.length === 0) return
    const { widgets } = this.#editor.state
    const top = topOf(widgets.values())
    const order = originals.toSorted((a, b) => a.z - b.z)
    const copies = besides(order.map(asNew), widgets.values())
    this.#editor.change(said, { put: copies.map((copy, at) => ({ ...copy, z: top + at })) })
    this.#editor.select(copies.map(({ id }) => id))
    const [first] = readingOrder(copies)
    if (first) this.#page.show(first.id)
  }

  #hasRoomFor(count: number): boolean {
    const fits = this.#editor.state.widgets.size + count <= canvasLimits.widgets
    if (!fits) toast.error(words.full, words.fullHint(canvasLimits.widgets))
    return fits
  }
}
