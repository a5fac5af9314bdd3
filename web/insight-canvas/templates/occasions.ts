import type { CanvasColor } from '../../../contract/insight-canvas/canvas-things.ts'
import { thingSizes } from '../../../contract/insight-canvas/canvas-things.ts'
import {
  newWidget,
  type Widget,
  type WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  type Occasion,
  occasionTexts as words,
} from '../../../contract/insight-canvas/occasion-messages.ts'

type Box = { x: number; y: number; width: number; height: number }
type Column = { title: string; color: CanvasColor; notes: readonly string[] }

const gap = 20
const note = { width: 200, height: 140 }
const titleHeight = 56

/** The layouts of canvases for occasions: frames with prompts on notes, to be written over. */
export function occasionWidgets(occasion: Occasion): Widget[] {
  const wall = new Layout()
  const { heading, hint } = words[occasion]
  wall.text({ x: 80, y: 60, width: 1400, height: 56 }, heading, 'XL')
  wall.text({ x: 80, y: 140, width: 1400, height: 24 }, hint, 'M')
  layouts[occasion](wall)
  return wall.widgets
}

const layouts: Readonly<Record<Occasion, (wall: Layout) => void>> = {
  preparation: (wall) => {
    wall.columns(words.preparation.columns, { columns: 2, top: 200 })
    wall.columns(words.preparation.after, { columns: 4, top: 620 })
  },
  evaluation: (wall) => {
    wall.columns(words.evaluation.columns, { columns: 2, top: 200 })
  },
  retrospective: (wall) => {
    wall.columns(words.retrospective.columns, { columns: 2, top: 200 })
  },
  launch: (wall) => {
    const roof = { x: 80, y: 200, width: 1460, height: 220 }
    const [top, ...pillars] = words.launch.columns
    if (top) wall.frame(roof, top, 6)
    wall.columns(pillars, { columns: 2, top: 460 })
  },
  journey: (wall) => {
    const { stages, rows } = words.journey
    for (const [column, stage] of stages.entries()) {
      const x = 280 + column * (note.width + gap)
      wall.shape({ x, y: 200, width: note.width, height: 60 }, stage)
    }
    for (const [row, { title, color, notes }] of rows.entries()) {
      const y = 280 + row * (note.height + 2 * gap)
      wall.text({ x: 80, y: y + 40, width: 180, height: 26 }, title, 'M')
      for (const [column, text] of notes.entries()) {
        wall.note({ ...note, x: 280 + column * (note.width + gap), y }, text, color)
      }
    }
  },
}

class Layout {
  readonly widgets: Widget[] = []

  /** Frames beside each other, as high as the fullest needs. */
  columns(all: readonly Column[], { columns, top }: { columns: number; top: number }) {
    const rows = Math.max(...all.map(({ notes }) => Math.ceil(notes.length / columns)))
    const width = columns * (note.width + gap) + gap
    const height = titleHeight + rows * (note.height + gap)
    for (const [at, column] of all.entries()) {
      this.frame({ x: 80 + at * (width + 2 * gap), y: top, width, height }, column, columns)
    }
  }

  frame(box: Box, { title, color, notes }: Column, columns: number) {
    const frame = this.#begin('frame', box)
    this.widgets.push({ ...frame, title, data: { color } })
    for (const [at, text] of notes.entries()) {
      const x = box.x + gap + (at % columns) * (note.width + gap)
      const y = box.y + titleHeight + Math.floor(at / columns) * (note.height + gap)
      this.note({ ...note, x, y }, text, color)
    }
  }

  note(box: Box, text: string, color: CanvasColor) {
    const one = this.#begin('note', box)
    this.widgets.push({ ...one, data: { ...one.data, text, color } })
  }

  text(box: Box, text: string, size: 'M' | 'XL') {
    const one = this.#begin('text', box)
    this.widgets.push({ ...one, data: { ...one.data, text, size, bold: size === 'XL' } })
  }

  shape(box: Box, text: string) {
    const one = this.#begin('shape', { ...thingSizes.shape.size, ...box })
    this.widgets.push({ ...one, data: { ...one.data, text, fill: 'gray', edge: 'none' } })
  }

  #begin<T extends 'frame' | 'note' | 'text' | 'shape'>(type: T, box: Box) {
    const widget = newWidget(type, crypto.randomUUID(), box, this.widgets.length)
    return { ...widget, ...box } as WidgetOf<T>
  }
}
