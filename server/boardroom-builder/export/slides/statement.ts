import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { textOfRuns } from '../exported-runs.ts'
import { heightOfAll } from './measure.ts'
import type { Paragraph } from './paragraphs.ts'
import { gap, inset, type Placed, type Sheet } from './places.ts'
import type { Item, Section } from './sections.ts'

const sizes = [34, 30, 28] as const
/** In letters: less says too little for large letters, more is read rather than seen. */
const letters = { from: 20, to: 260 }
/** How many texts, or items of a list. */
const most = { texts: 2, listed: 4 }
const rule = 64
/** A line ends before the width does, so that it is easy to read. */
const share = 0.88

/** A few short texts or a box alone, in large letters and not at the edge of an empty slide. */
export function statement({ items }: Section, sheet: Sheet): Placed[] | null {
  const [only, ...others] = items
  if (only?.kind === 'box' && others.length === 0) return boxAlone(only, sheet)
  const paragraphs = items.flatMap((item) => (item.kind === 'text' ? [item.paragraph] : []))
  if (paragraphs.length < items.length || !isShort(paragraphs)) return null
  const { body } = sheet
  const width = body.width * share
  return inSize(paragraphs, width, sheet, (size, height) => {
    const room = body.height - height - 2 * gap
    const y = body.y + Math.min(36, room / 3)
    return [
      { kind: 'mark', shape: 'line', x: body.x, y, width: rule, height: 0 },
      { kind: 'text', paragraphs, size, x: body.x, y: y + 2 * gap, width, height },
    ]
  })
}

function boxAlone({ tone, paragraphs }: Extract<Item, { kind: 'box' }>, sheet: Sheet) {
  const { body } = sheet
  if (tone === 'quote' || lettersOf(paragraphs) > letters.to) return null
  const width = body.width - 2 * inset.x
  return inSize(paragraphs, width, sheet, (size, height) => {
    const y = body.y + Math.min(36, (body.height - height - 2 * gap) / 3)
    return [{ kind: 'box', tone, paragraphs, size, ...body, y, height: height + 2 * inset.y }]
  })
}

/** In the largest size that leaves the place of a line and its gap. */
function inSize(
  paragraphs: readonly Paragraph[],
  width: number,
  sheet: Sheet,
  place: (size: number, height: number) => Placed[],
): Placed[] | null {
  for (const size of sizes) {
    const height = heightOfAll(paragraphs, { width, size, sheet })
    if (height + 2 * gap <= sheet.body.height) return place(size, height)
  }
  return null
}

const lettersOf = (paragraphs: readonly Paragraph[]) =>
  paragraphs.reduce((sum, { runs }) => sum + textOfRuns(runs).length, 0)

function isShort(paragraphs: readonly Paragraph[]): boolean {
  const listed = paragraphs.filter(({ level }) => level === 0)
  const texts = paragraphs.filter(({ level }) => level === null)
  if (listed.length + texts.length < paragraphs.length) return false
  if (
    listed.length > 0 ? texts.length > 0 || listed.length > most.listed : texts.length > most.texts
  )
    return false
  const length = lettersOf(paragraphs)
  return (
    length >= letters.from &&
    length <= letters.to &&
    paragraphs.every(({ look }) => look === 'body') &&
    !saysPlace(paragraphs)
  )
}

/** Whether a text only says where its heading is said. */
export const saysPlace = ([first, ...others]: readonly Paragraph[]): boolean =>
  first !== undefined &&
  others.length === 0 &&
  [words.saidIn, words.statedIn].some((begin) => textOfRuns(first.runs).startsWith(begin))
