import { evidenceTexts as words } from '../../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import type { CanvasColor } from '../../../../contract/insight-canvas/canvas-things.ts'
import { swotNames } from '../../../../contract/insight-canvas/canvas-widget-messages.ts'
import { type SwotList, swotLists } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import type { Statement } from '../find-statements.ts'
import type { Wall } from './notes.ts'

const note = { width: 200, height: 140 }
const gap = 20
const columns = 4
const width = columns * (note.width + gap) + gap
const colors: Readonly<Record<SwotList, CanvasColor>> = {
  strengths: 'green',
  weaknesses: 'yellow',
  opportunities: 'blue',
  threats: 'red',
}

/** Four fields as frames, two beside each other, each as high as its row needs. */
export function layOutSwot(wall: Wall, sorted: Record<SwotList, Statement[]>) {
  wall.label({ x: 80, y: 80, width: 900, height: 20 }, words.swotHint)
  let y = 120
  for (const pair of [swotLists.slice(0, 2), swotLists.slice(2)]) {
    const rows = Math.max(1, ...pair.map((list) => Math.ceil(sorted[list].length / columns)))
    const height = 56 + rows * (note.height + gap)
    for (const [side, list] of pair.entries()) {
      const x = 80 + side * (width + 40)
      wall.frame({ x, y, width, height }, swotNames[list], colors[list])
      for (const [at, statement] of sorted[list].entries()) {
        const box = {
          ...note,
          x: x + gap + (at % columns) * (note.width + gap),
          y: y + 56 + Math.floor(at / columns) * (note.height + gap),
        }
        wall.statement(box, statement, colors[list])
      }
    }
    y += height + 40
  }
}
