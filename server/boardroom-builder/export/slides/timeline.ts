import { type ExportedRun, textOfRuns, textRun } from '../exported-runs.ts'
import { heightOfAll } from './measure.ts'
import { type Paragraph, plain } from './paragraphs.ts'
import { gap, type Placed, type Sheet, usualSizes } from './places.ts'
import type { Section } from './sections.ts'

const steps = { from: 3, to: 6 }
const between = 20
const dot = 12

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** A day, month, quarter, year or week at the beginning of a step, and what divides it from the rest. */
const dated = new RegExp(
  `^((?:(?:by|until|from|in|since) )?(?:(?:\\d{1,2} )?${month} (?:\\d{1,2}, )?(?:19|20)\\d\\d|q[1-4](?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d|(?:week|month|day|phase) \\d{1,3}(?:[–-]\\d{1,3})?))(?: ?[:,–-] ?| )(?=\\S)`,
  'iu',
)

type Step = { date: string; text: Paragraph }

/** A list whose items each begin with a date, from left to right. */
export function timeline({ items }: Section, sheet: Sheet): Placed[] | null {
  const found = items.map((item) => (item.kind === 'text' ? stepOf(item.paragraph) : null))
  const known = found.filter((step) => step !== null)
  if (known.length < items.length || known.length < steps.from || known.length > steps.to)
    return null
  const { body } = sheet
  const width = (body.width - between * (known.length - 1)) / known.length
  const y = body.y + 40
  for (const size of usualSizes) {
    const texts = known.map(({ date, text }) => [plain([textRun(date)], 'heading'), text])
    const height = Math.max(...texts.map((one) => heightOfAll(one, { width, size, sheet })))
    const top = y + dot + gap
    if (top + height > body.y + body.height) continue
    const line = { x: body.x, y: y + dot / 2, width: body.width, height: 0 }
    return [
      { kind: 'mark', shape: 'line', ...line },
      ...texts.flatMap((paragraphs, at): Placed[] => {
        const x = body.x + at * (width + between)
        return [
          { kind: 'mark', shape: 'dot', x, y, width: dot, height: dot },
          { kind: 'text', paragraphs, size, x, y: top, width, height },
        ]
      }),
    ]
  }
  return null
}

function stepOf(paragraph: Paragraph): Step | null {
  const [first, ...others] = paragraph.runs
  if (paragraph.level !== 0 || paragraph.sign.kind === 'none' || first?.kind !== 'text') return null
  const found = dated.exec(textOfRuns([first]))
  const [whole, date] = found ?? []
  if (!whole || !date) return null
  const rest: ExportedRun = { ...first, text: first.text.trimStart().slice(whole.length) }
  return { date, text: plain([rest, ...others]) }
}
