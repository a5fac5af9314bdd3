import { textOfRuns } from '../exported-runs.ts'
import { heightOfAll } from './measure.ts'
import { gap, type Placed, type Sheet } from './places.ts'
import type { Section } from './sections.ts'

const sizes = [34, 30, 28]
/** In letters: less says too little for large letters, more is read rather than seen. */
const letters = { from: 50, to: 260 }
const rule = 64
/** A line below another ends before the width does, so that it is easy to read. */
const share = 0.88

/** One or two short texts alone, in large letters. */
export function statement({ items }: Section, sheet: Sheet): Placed[] | null {
  const paragraphs = items.flatMap((item) =>
    item.kind === 'text' && item.paragraph.look === 'body' && item.paragraph.level === null
      ? [item.paragraph]
      : [],
  )
  if (paragraphs.length < items.length || paragraphs.length < 1 || paragraphs.length > 2)
    return null
  const length = paragraphs.reduce((sum, { runs }) => sum + textOfRuns(runs).length, 0)
  if (length < letters.from || length > letters.to) return null
  const { body } = sheet
  const width = body.width * share
  for (const size of sizes) {
    const height = heightOfAll(paragraphs, { width, size, sheet })
    const room = body.height - height - 2 * gap
    if (room < 0) continue
    const y = body.y + Math.min(36, room / 3)
    return [
      { kind: 'mark', shape: 'line', x: body.x, y, width: rule, height: 0 },
      { kind: 'text', paragraphs, size, x: body.x, y: y + 2 * gap, width, height },
    ]
  }
  return null
}
