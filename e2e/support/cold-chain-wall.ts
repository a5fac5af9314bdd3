import { randomUUID } from 'node:crypto'
import {
  newWidget,
  type Widget,
  type WidgetOf,
  type WidgetType,
} from '../../contract/insight-canvas/canvas-widgets.ts'

function put<T extends WidgetType>(
  type: T,
  [x, y]: [number, number],
  data: Partial<WidgetOf<T>['data']> = {},
  rest: Partial<Widget> = {},
): Widget {
  const widget = newWidget(type, randomUUID(), { x, y })
  return { ...widget, ...rest, data: { ...widget.data, ...data } } as Widget
}

/** Two frames, the second one in the reading order put down first, and a text beside them. */
export function coldChainWall(): Widget[] {
  const note = put('note', [180, 180], { text: 'The close takes four days' })
  const other = put('note', [440, 180], { text: 'Nine days before', color: 'green' })
  return [
    put('frame', [1000, 100], {}, { title: 'What we decide' }),
    put('frame', [100, 100], { color: 'blue' }, { title: 'What we heard' }),
    note,
    other,
    put('connector', [380, 280], {
      from: { x: 380, y: 280, on: other.id },
      to: { x: 440, y: 280, on: note.id },
      label: 'was',
    }),
    put('swot', [1040, 160], { strengths: [{ text: 'Audits in the cold chain', source: null }] }),
    put('shape', [1500, 200], {
      text: 'Roll out',
      kind: 'diamond',
      fill: 'violet',
      edge: 'violet',
    }),
    put('text', [100, 620], { text: 'Ask Kestrel for the numbers', size: 'L', bold: true }),
  ]
}
