import { evidenceTexts as words } from '../../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import type { Statement } from '../find-statements.ts'
import type { Wall } from './notes.ts'

/** Something that is announced, or was published, at a date. */
export type Announced = { day: string; said: string; statement: Statement; published: boolean }

const note = { width: 220, height: 160 }
const gap = 20
const perRow = 8
const corner = { x: 80, y: 80 }

/** Announcements in the order of their dates, in rows, below the line of each row. */
export function layOutTimeline(wall: Wall, announced: readonly Announced[]) {
  const rows = Math.ceil(announced.length / perRow)
  const across = Math.min(announced.length, perRow) * (note.width + gap)
  const rowHeight = note.height + 90
  const size = { width: Math.max(across + 2 * gap, 400), height: rows * rowHeight + 60 }
  wall.frame({ ...corner, ...size, height: Math.min(size.height, 1500) }, words.titles.timeline)
  for (let row = 0; row < rows; row++) {
    const items = announced.slice(row * perRow, (row + 1) * perRow)
    const top = corner.y + 56 + row * rowHeight
    const end = corner.x + gap + items.length * (note.width + gap) - gap
    wall.line({ x: corner.x + gap, y: top + 34 }, { x: end, y: top + 34 })
    for (const [at, { said, statement, published }] of items.entries()) {
      const x = corner.x + gap + at * (note.width + gap)
      wall.label({ x, y: top, width: note.width, height: 20 }, said, { bold: true })
      wall.statement({ ...note, x, y: top + 54 }, statement, published ? 'gray' : 'blue')
    }
  }
}
