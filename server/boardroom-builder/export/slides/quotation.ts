import { fromRight } from '../exported-runs.ts'
import { heightOfAll } from './measure.ts'
import { gap, type Placed, type Sheet } from './places.ts'
import type { Section } from './sections.ts'

const sizes = [32, 28, 24, 22]
const indent = 26

/** A single quotation in large letters, with who says it. */
export function quotation({ items }: Section, sheet: Sheet): Placed[] | null {
  const { body } = sheet
  const [box, ...others] = items
  if (box?.kind !== 'box' || box.tone !== 'quote' || others.length > 0) return null
  const said = box.paragraphs.map((one) =>
    one.look === 'quote' ? { ...one, look: 'saying' as const } : one,
  )
  const width = body.width - indent - 60
  const isRight = fromRight(said[0]?.runs ?? [])
  for (const size of sizes) {
    const height = heightOfAll(said, { width, size, sheet })
    if (height > body.height - 2 * gap) continue
    const y = body.y + Math.min(40, (body.height - height) / 3)
    const end = body.x + body.width
    const [line, x] = isRight ? [end, end - indent - width] : [body.x, body.x + indent]
    return [
      { kind: 'mark', shape: 'line', x: line, y, width: 0, height },
      { kind: 'text', paragraphs: said, size, x, y, width, height },
    ]
  }
  return null
}
