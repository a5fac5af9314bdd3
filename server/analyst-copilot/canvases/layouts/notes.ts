import { randomUUID } from 'node:crypto'
import type { CopilotSource } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import type {
  EntrySource,
  SourcePlace,
} from '../../../../contract/insight-canvas/canvas-sources.ts'
import { sourceKey } from '../../../../contract/insight-canvas/canvas-sources.ts'
import { type CanvasColor, thingLimits } from '../../../../contract/insight-canvas/canvas-things.ts'
import {
  canvasLimits,
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { Statement } from '../find-statements.ts'

type Box = { x: number; y: number; width: number; height: number }

/** Puts things down, one above the other, each marked as proposed. */
export class Wall {
  readonly widgets: Widget[] = []
  readonly #sources: ReadonlyMap<string, EntrySource>
  found = 0

  constructor(sources: ReadonlyMap<string, EntrySource>) {
    this.#sources = sources
  }

  /** A note that says where it comes from. */
  statement(box: Box, { text, source }: Statement, color: CanvasColor = 'yellow') {
    this.found++
    this.note(box, text, color, this.#sources.get(sourceKey(placeOf(source))) ?? null)
  }

  note(box: Box, text: string, color: CanvasColor, source: EntrySource | null = null) {
    const note = this.#begin('note', box)
    const said = cut(text, thingLimits.note)
    return this.#put({ ...note, proposed: true, data: { ...note.data, text: said, color, source } })
  }

  /** Words that say what lies here: nobody has to confirm them. */
  label(box: Box, text: string, look: Partial<WidgetOf<'text'>['data']> = {}) {
    const label = this.#begin('text', box)
    return this.#put({ ...label, data: { ...label.data, size: 'S', ...look, text } })
  }

  frame(box: Box, title: string, color: CanvasColor = 'gray') {
    const frame = this.#begin('frame', box)
    return this.#put({ ...frame, title: cut(title, canvasLimits.title), data: { color } })
  }

  shape(box: Box, text: string) {
    const shape = this.#begin('shape', box)
    return this.#put({ ...shape, data: { ...shape.data, text: cut(text, thingLimits.note) } })
  }

  line(from: { x: number; y: number }, to: { x: number; y: number }, label = '') {
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    const size = { width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) }
    const connector = this.#begin('connector', { x, y, ...size })
    const ends = { from: { ...from, on: null }, to: { ...to, on: null } }
    const said = cut(label, thingLimits.label)
    return this.#put({ ...connector, data: { ...connector.data, ...ends, label: said } })
  }

  #begin<T extends 'note' | 'text' | 'frame' | 'shape' | 'connector'>(type: T, box: Box) {
    const widget = newWidget(type, randomUUID(), box, this.widgets.length)
    return { ...widget, ...box } as WidgetOf<T>
  }

  #put(widget: Widget) {
    this.widgets.push(widget)
    return widget
  }
}

const cut = (text: string, most: number) => [...text.trim()].slice(0, most).join('')

/** The place that a note on a canvas cites: a moment of a video, or else its brief. */
export const placeOf = ({ briefId, field, startMs }: CopilotSource): SourcePlace =>
  field === 'said' && startMs !== null
    ? { kind: 'passage', id: briefId ?? '', startMs }
    : { kind: 'brief', id: briefId ?? '', startMs: null }
