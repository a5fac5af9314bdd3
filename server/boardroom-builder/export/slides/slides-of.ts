import { figureIn } from '../../../../common/text/figures.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import type { ExportedDocument, ExportedSource } from '../exported-document.ts'
import { textRun } from '../exported-runs.ts'
import { fittedTitle } from './fitted-title.ts'
import { layOutSection } from './lay-out-section.ts'
import { plain } from './paragraphs.ts'
import type { Placed, Sheet } from './places.ts'
import { type Section, sectionsOf } from './sections.ts'
import { notesOf } from './speaker-notes.ts'
import { saysPlace } from './statement.ts'

/** A slide: its title, which may be truncated, and what is placed on it in reading order. */
export type Slide = {
  kind: 'cover' | 'part' | 'content'
  title: { text: string; fontSize: number; place: keyof Sheet['titles']; notes: number[] }
  /** The title of its chapter. */
  part: string | null
  placed: Placed[]
  /** What the speaker sees: the sources with their quotations. */
  notes: string
}

/** A document as slides: one message on each, and its sources at the end. */
export function slidesOf(document: ExportedDocument, sheet: Sheet): Slide[] {
  const sections = [...sectionsOf(document), ...sourceSections(document.sources)]
  return [
    coverOf(document, sheet),
    ...sections.flatMap((one) => slidesOfSection(one, document.sources, sheet)),
  ]
}

function coverOf({ title }: ExportedDocument, sheet: Sheet): Slide {
  const { text, fontSize, cut } = fittedTitle(title, 'large', sheet)
  return {
    kind: 'cover',
    title: { text, fontSize, place: 'large', notes: [] },
    part: null,
    placed: [],
    notes: cut ? title : '',
  }
}

function slidesOfSection(
  section: Section,
  sources: readonly ExportedSource[],
  sheet: Sheet,
): Slide[] {
  const { title, notes, part, items } = section
  const large = fittedTitle(title, 'large', sheet)
  if (items.length === 0 && !large.cut) {
    const { text, fontSize } = large
    return [
      {
        kind: 'part',
        title: { text, fontSize, place: 'large', notes },
        part: null,
        placed: [],
        notes: notesOf([], notes, sources),
      },
    ]
  }
  const place = belowLarge(section, sheet)
  if (place && !large.cut) {
    const { text, fontSize } = large
    return [
      {
        kind: 'part',
        title: { text, fontSize, place: 'large', notes },
        part: null,
        placed: [place],
        notes: notesOf([place], notes, sources),
      },
    ]
  }
  const { cut } = fittedTitle(title, 'content', sheet)
  return layOutSection(cut ? withWhole(section) : section, sheet).map((placed, page): Slide => {
    const isFirst = page === 0
    const { text, fontSize } = fittedTitle(
      title,
      'content',
      sheet,
      isFirst ? '' : words.continued(''),
    )
    const inTitle = isFirst ? notes : []
    return {
      kind: 'content',
      title: { text, fontSize, place: 'content', notes: inTitle },
      part,
      placed,
      notes: notesOf(placed, inTitle, sources),
    }
  })
}

/** Where a heading is said, which is all that stands below it, so that the heading fills the slide. */
function belowLarge({ title, items }: Section, { titles, height, body }: Sheet): Placed | null {
  const [only, ...others] = items
  if (only?.kind !== 'text' || others.length > 0 || figureIn(title)) return null
  const paragraphs = [only.paragraph]
  const { x, y, width, height: above } = titles.large
  const place = { x, y: y + above + 18, width, height: 60 }
  const isOn = place.y + place.height <= Math.min(height - 40, body.y + body.height)
  return saysPlace(paragraphs) && isOn ? { kind: 'text', paragraphs, size: 18, ...place } : null
}

/** Repeats a truncated title in full below it. */
const withWhole = (section: Section): Section => ({
  ...section,
  items: [
    { kind: 'text', paragraph: plain([textRun(section.title)], 'heading') },
    ...section.items,
  ],
})

/** The list of sources, in smaller letters. */
function sourceSections(sources: readonly ExportedSource[]): Section[] {
  if (sources.length === 0) return []
  const items = sources.map(({ number, title: name, place }) => ({
    kind: 'text' as const,
    paragraph: plain([textRun(`[${number}] `), textRun(name, 'bold'), textRun(` · ${place}`)]),
  }))
  return [{ title: words.sources, notes: [], part: null, appendix: true, items }]
}
