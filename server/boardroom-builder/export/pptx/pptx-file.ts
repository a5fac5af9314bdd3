import PptxGenJS from 'pptxgenjs'
import { fittedText, textWidth } from '../../../../common/layout/inter-widths.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { brand } from '../../../../contract/brand.ts'
import { readable } from '../../../../contract/company/readable-colour.ts'
import { chartColours, colours, hex } from '../colours.ts'
import type { ExportedDocument, ExportedSource } from '../exported-document.ts'
import { textRun } from '../exported-runs.ts'
import { within } from '../within.ts'
import { at, dataOf, drawPlaced } from './draw-slide.ts'
import { layOutSection } from './layouts/lay-out-section.ts'
import { body, type Place, slideSize } from './layouts/places.ts'
import { mendPptx } from './mend-pptx.ts'
import { plain } from './paragraphs.ts'
import { type Section, sectionsOf } from './slide-items.ts'
import { fonts, textOptions } from './slide-text.ts'
import { notesOf } from './speaker-notes.ts'

const masters = { cover: 'Cover', part: 'Part', content: 'Content' } as const
const title = { x: body.x, y: 46, width: body.width, height: 58 } as const
const large = { x: 72, y: 150, width: 800, height: 150 } as const

/** A presentation: one message per slide, with its sources in the speaker notes. */
export async function pptxFile(document: ExportedDocument): Promise<Uint8Array> {
  const accent = readable(document.accent)
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = document.title
  deck.author = document.author || document.company || brand.name
  deck.company = document.company || brand.name
  deck.subject = document.kind
  deck.theme = { headFontFace: fonts.titles, bodyFontFace: fonts.text }
  defineMasters(deck, document, accent)
  addCover(deck, document)
  for (const section of sectionsOf(document)) addSection(deck, document, section, accent)
  for (const section of sourceSections(document.sources)) {
    addSection(deck, document, section, accent)
  }
  const written = (await deck.write({ outputType: 'uint8array' })) as Uint8Array
  return mendPptx(written, { charts: chartsOf(document), accents: chartColours(accent) })
}

const chartsOf = ({ blocks }: ExportedDocument) =>
  blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))

function defineMasters(deck: PptxGenJS, document: ExportedDocument, accent: string) {
  const { title: name, company } = document
  const fill = { color: hex(accent) }
  const edge = { rect: { x: 0, y: 0, w: 0.14, h: '100%' as const, fill } }
  const foot = {
    text: {
      text: fittedText(company ? `${company} · ${name}` : name, 10, 560),
      options: {
        ...textOptions(at({ x: body.x, y: 508, width: 600, height: 16 })),
        fontSize: 10,
        color: hex(colours.quiet),
      },
    },
  }
  deck.defineSlideMaster({
    title: masters.cover,
    objects: [edge, titlePlaceholder(large, 40, 'bottom')],
  })
  deck.defineSlideMaster({
    title: masters.part,
    objects: [edge, titlePlaceholder(large, 34, 'bottom'), foot],
    slideNumber,
  })
  deck.defineSlideMaster({
    title: masters.content,
    objects: [
      { rect: { ...at({ x: body.x, y: 26, width: 44, height: 4 }), fill } },
      titlePlaceholder(title, 28, 'top'),
      foot,
      ...cornerLogo(document),
    ],
    slideNumber,
  })
}

const slideNumber = {
  ...at({ x: slideSize.width - 44 - 60, y: 505, width: 60, height: 20 }),
  fontFace: fonts.text,
  fontSize: 10,
  color: hex(colours.quiet),
  align: 'right' as const,
}

const titlePlaceholder = (place: Place, size: number, valign: 'top' | 'bottom') => ({
  placeholder: {
    options: {
      name: 'title',
      type: 'title' as const,
      ...at(place),
      margin: 0,
      fontFace: fonts.titles,
      fontSize: size,
      bold: true,
      color: hex(colours.ink),
      align: 'left' as const,
      valign,
    },
    text: '',
  },
})

/** The logo at the top right. */
function cornerLogo({ company, logo, pictures }: ExportedDocument) {
  const mark = logo === null ? undefined : pictures[logo]
  if (!mark) return []
  const space = { width: 110, height: 24 }
  const size = within(mark, space)
  const place = {
    ...size,
    x: slideSize.width - 44 - size.width,
    y: 16 + (space.height - size.height) / 2,
  }
  return [{ image: { data: dataOf(mark), ...at(place), altText: words.logo(company) } }]
}

function addCover(
  deck: PptxGenJS,
  { title: name, facts, company, logo, pictures }: ExportedDocument,
) {
  const slide = deck.addSlide({ masterName: masters.cover })
  const { cut } = addTitle(slide, { title: name, notes: [] }, rooms.large)
  if (cut) slide.addNotes(name)
  slide.addText(facts.join(' · '), {
    ...textOptions(at({ x: 72, y: 318, width: 800, height: 48 })),
    fontSize: 16,
    color: hex(colours.quiet),
    objectName: 'Facts',
  })
  const mark = logo === null ? undefined : pictures[logo]
  if (mark) {
    const place = { ...within(mark, { width: 220, height: 64 }), x: 72, y: 56 }
    slide.addImage({ data: dataOf(mark), ...at(place), altText: words.logo(company) })
  } else if (company) {
    slide.addText(company, {
      ...textOptions(at({ x: 72, y: 60, width: 800, height: 30 })),
      fontSize: 18,
      bold: true,
      color: hex(colours.ink),
      objectName: 'Company',
    })
  }
}

function addSection(deck: PptxGenJS, document: ExportedDocument, section: Section, accent: string) {
  if (section.items.length === 0 && !fittedTitle(section.title, rooms.large).cut) {
    const slide = deck.addSlide({ masterName: masters.part })
    addTitle(slide, section, rooms.large)
    slide.addNotes(notesOf([], section.notes, document.sources))
    return
  }
  const { cut } = fittedTitle(section.title, rooms.content)
  const pages = layOutSection(cut ? withWhole(section) : section)
  pages.forEach((placed, page) => {
    const slide = deck.addSlide({ masterName: masters.content })
    addTitle(slide, section, rooms.content, page > 0 ? words.continued('') : '')
    if (section.part) {
      slide.addText(fittedText(section.part, 14, 640), {
        ...textOptions(at({ x: body.x + 56, y: 18, width: 640, height: 18 })),
        fontSize: 14,
        color: hex(colours.quiet),
        objectName: 'Part',
      })
    }
    const drawing = { slide, charts: deck.ChartType, accent, pictures: document.pictures }
    for (const one of placed) drawPlaced(drawing, one)
    slide.addNotes(notesOf(placed, page === 0 ? section.notes : [], document.sources))
  })
}

/** How much wider the bold serif font is than the measured one, with a margin for substitute fonts. */
const wider = 1.32
type Room = { width: number; height: number; sizes: readonly number[] }
const rooms = {
  content: { ...title, sizes: [28, 24, 20] },
  large: { ...large, sizes: [40, 34, 28, 24] },
} as const satisfies Record<string, Room>

const lengthOn = (size: number, { width, height }: Room) =>
  width * Math.floor(height / (size * 1.2)) * 0.9

/** A title in the largest size that fits, or truncated in the smallest. */
function fittedTitle(text: string, room: Room, after = '') {
  const whole = text + after
  const size = room.sizes.find((one) => textWidth(whole, one * wider) <= lengthOn(one, room))
  if (size) return { text: whole, fontSize: size, cut: false }
  const least = room.sizes.at(-1) ?? 20
  const length = lengthOn(least, room) - textWidth(after, least * wider)
  return { text: fittedText(text, least * wider, length) + after, fontSize: least, cut: true }
}

type Titled = Pick<Section, 'title' | 'notes'>

function addTitle(slide: PptxGenJS.Slide, { title: text, notes }: Titled, room: Room, after = '') {
  const fitted = fittedTitle(text, room, after)
  const { fontSize } = fitted
  const numbers = after ? [] : notes
  const superscript = { fontSize, bold: false, superscript: true } as const
  // Set on the text, because the placeholder's size overrides that of its content.
  slide.addText(
    [
      { text: fitted.text, options: { fontSize } },
      ...numbers.map((number) => ({ text: `[${number}]`, options: superscript })),
    ],
    { placeholder: 'title' },
  )
  return fitted
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
