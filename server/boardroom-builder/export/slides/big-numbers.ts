import { textWidth } from '../../../../common/layout/inter-widths.ts'
import { figureIn } from '../../../../common/text/figures.ts'
import { textOfRuns, textRun } from '../exported-runs.ts'
import { inColumn } from './column.ts'
import { heightOfAll, measured } from './measure.ts'
import { type Paragraph, plain } from './paragraphs.ts'
import { gap, type Place, type Placed, type Sheet, usualSizes } from './places.ts'
import type { Item, Section } from './sections.ts'

const mostNumbers = 4
/** In letters. */
const longest = 220
const between = 28
/** Single numbers can be larger than several beside each other. */
const figureSizes = { one: [80, 64, 54, 44, 36], several: [60, 48, 40, 34, 28, 24] } as const

type Statement = { figure: string; paragraphs: Paragraph[] }

/** One to four statements, each below its number; or the number of the title beside what it rests on. */
export function bigNumbers({ title, items }: Section, sheet: Sheet): Placed[] | null {
  const texts = leadingTexts(items)
  const rest = items.slice(texts.length)
  if (texts.length === 0 || texts.length > mostNumbers) return null
  if (rest.some(({ kind }) => kind !== 'box')) return null
  if (
    texts.some(
      ({ look, level, runs }) =>
        look !== 'body' || (level ?? 0) > 0 || textOfRuns(runs).length > longest,
    )
  )
    return null
  const statements = texts.flatMap((text): Statement[] => {
    const figure = figureIn(textOfRuns(text.runs))
    return figure ? [{ figure, paragraphs: [unlisted(text)] }] : []
  })
  if (statements.length === texts.length && statements.length > 1)
    return asCards(statements, rest, sheet)
  if (statements.length > 1) return null
  // That of one text among others would say too little of the slide.
  const figure = figureIn(title) ?? (texts.length === 1 ? statements[0]?.figure : null)
  if (!figure) return null
  return besideNumber({ figure, paragraphs: texts }, rest, sheet)
}

const leadingTexts = (items: readonly Item[]): Paragraph[] => {
  const end = items.findIndex(({ kind }) => kind !== 'text')
  return items
    .slice(0, end < 0 ? items.length : end)
    .flatMap((item) => (item.kind === 'text' ? [item.paragraph] : []))
}

const unlisted = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  level: null,
  sign: { kind: 'none' },
})

/** The largest size in which a figure stands on one line; null if none does. */
function figureSize(
  figures: readonly string[],
  width: number,
  { letters }: Sheet,
  sizes: readonly number[],
): number | null {
  const wider = 1.12 * letters.text
  return sizes.find((size) => figures.every((one) => textWidth(one, size) * wider <= width)) ?? null
}

function besideNumber(
  { figure, paragraphs }: Statement,
  rest: readonly Item[],
  sheet: Sheet,
): Placed[] | null {
  const { body } = sheet
  const width = body.width * 0.4
  const size = figureSize([figure], width, sheet, figureSizes.one)
  if (!size) return null
  const right = { ...body, x: body.x + width + between, width: body.width - width - between }
  const items: Item[] = [
    ...paragraphs.map((paragraph) => ({ kind: 'text' as const, paragraph })),
    ...rest,
  ]
  const placed = onOne(items, right, sheet, usualSizes)
  return placed && lowered([figureAt(figure, size, { ...body, width }, sheet), ...placed], sheet)
}

function asCards(
  statements: readonly Statement[],
  rest: readonly Item[],
  sheet: Sheet,
): Placed[] | null {
  const { body } = sheet
  const count = statements.length
  const width = (body.width - between * (count - 1)) / count
  const figures = statements.map(({ figure }) => figure)
  const size = figureSize(figures, width, sheet, figureSizes.several)
  if (!size) return null
  const top = body.y + 14
  const figureHeight = size * 1.3
  for (const text of usualSizes) {
    const tallest = Math.max(
      ...statements.map(({ paragraphs }) => heightOfAll(paragraphs, { width, size: text, sheet })),
    )
    const below = top + figureHeight + tallest + 2 * gap
    const room = body.y + body.height - below
    if (room < 0) continue
    const under =
      rest.length > 0 ? onOne(rest, { ...body, y: below, height: room }, sheet, [text]) : []
    if (!under) continue
    const cards = statements.flatMap(({ figure, paragraphs }, at): Placed[] => {
      const x = body.x + at * (width + between)
      const line = { x, y: body.y, width, height: 0 }
      return [
        { kind: 'mark', shape: 'line', ...line },
        figureAt(figure, size, { x, y: top, width, height: figureHeight }, sheet),
        { kind: 'text', paragraphs, size: text, x, y: top + figureHeight, width, height: tallest },
      ]
    })
    return lowered([...cards, ...under], sheet)
  }
  return null
}

/** The same nearer to the middle, where much of the slide would be empty below it. */
function lowered(placed: readonly Placed[], { body }: Sheet): Placed[] {
  const bottom = Math.max(...placed.map(({ y, height }) => y + height))
  const free = body.y + body.height - bottom
  const by = free > body.height / 3 ? Math.min(44, free / 4) : 0
  return placed.map((one) => ({ ...one, y: one.y + by }))
}

function figureAt(figure: string, size: number, { x, y, width }: Place, sheet: Sheet): Placed {
  const paragraph = plain([textRun(figure)], 'figure')
  const { lineHeight } = measured(paragraph, { width, size, sheet })
  return { kind: 'text', paragraphs: [paragraph], size, x, y, width, height: lineHeight }
}

/** Items on a single slide, in the largest size in which they fit. */
function onOne(
  items: readonly Item[],
  place: Place,
  sheet: Sheet,
  sizes: readonly number[],
): Placed[] | null {
  for (const size of sizes) {
    const [placed = [], ...more] = inColumn(items, place, { sheet, size, most: 1 })
    if (more.length === 0) return placed
  }
  return null
}
