import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { readingOrder } from '../layout/canvas-order.ts'
import { fold } from './fold.ts'
import { spoken } from './spoken-canvas.ts'

/** The widgets that say all of the words, in reading order; none for no words. */
export function findWidgets(widgets: Iterable<Widget>, typed: string): Widget[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const all = [...widgets]
  return readingOrder(
    all.filter((widget) => {
      const said = fold(saidBy(widget, all))
      return words.every((word) => said.includes(word))
    }),
  )
}

function saidBy(widget: Widget, all: readonly Widget[]): string {
  const { title, type } = widget
  // A connector is not found by the names of what it connects.
  if (type === 'connector') return widget.data.label
  const author = type === 'note' ? widget.data.author : ''
  const address = type === 'link' ? widget.data.address : ''
  return [title, spoken(widget, all), author, address].join('\n')
}
