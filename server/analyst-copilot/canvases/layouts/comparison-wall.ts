import { evidenceTexts as words } from '../../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import type { Statements } from '../find-statements.ts'
import type { Wall } from './notes.ts'

const corner = { x: 80, y: 80 }
const cell = { width: 220, height: 160 }
const gap = 20
const left = 200

type Compared = { vendors: readonly string[]; criteria: readonly string[]; found: Statements }

/** Vendors as columns, criteria as rows, and in each cell what was found. */
export function layOutWall(wall: Wall, { vendors, criteria, found }: Compared) {
  // Wide enough for the hint on one line.
  const across = Math.max(vendors.length * (cell.width + gap), 440)
  const down = criteria.length * (cell.height + gap)
  const frame = { ...corner, width: left + across + 2 * gap, height: down + 180 }
  wall.frame(within(frame), words.titles.wall)
  const note = found.model ? words.written(found.model) : words.closest
  const top = corner.y + 110
  const start = corner.x + gap
  wall.label({ x: start, y: corner.y + 44, width: left + across, height: 20 }, note)
  for (const [column, name] of vendors.entries()) {
    const x = start + left + column * (cell.width + gap)
    wall.label({ x, y: top - 34, width: cell.width, height: 26 }, name, { size: 'M', bold: true })
  }
  for (const [row, criterion] of criteria.entries()) {
    const y = top + row * (cell.height + gap)
    wall.label({ x: start, y: y + 8, width: left - gap, height: 40 }, criterion, { bold: true })
    for (const column of vendors.keys()) {
      const box = { ...cell, x: start + left + column * (cell.width + gap), y }
      const statement = found.rows[row]?.[column]
      if (statement) wall.statement(box, statement)
      else wall.shape(box, words.noStatement)
    }
  }
}

/** A frame has at most this size; what does not fit lies beside it. */
const within = <B extends { width: number; height: number }>(box: B): B => ({
  ...box,
  width: Math.min(box.width, 2000),
  height: Math.min(box.height, 1500),
})
