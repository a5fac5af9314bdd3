import PptxGenJS from 'pptxgenjs'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { slideSize } from '../../../../contract/boardroom-builder/document-slides.ts'
import { brand } from '../../../../contract/brand.ts'
import { readable } from '../../../../contract/company/readable-colour.ts'
import { chartColours, colours, hex } from '../colours.ts'
import type { ExportedDocument } from '../exported-document.ts'
import { titlePlaces } from '../slides/fitted-title.ts'
import { body, type Place } from '../slides/places.ts'
import { type Slide, slidesOf } from '../slides/slides-of.ts'
import { within } from '../within.ts'
import { at, dataOf, drawPlaced } from './draw-slide.ts'
import { mendPptx } from './mend-pptx.ts'
import { fonts, textOptions } from './slide-text.ts'

const masters = { cover: 'Cover', part: 'Part', content: 'Content' } as const

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
  for (const slide of slidesOf(document)) addSlide(deck, document, slide, accent)
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
    objects: [edge, titlePlaceholder(titlePlaces.large, 40, 'bottom')],
  })
  deck.defineSlideMaster({
    title: masters.part,
    objects: [edge, titlePlaceholder(titlePlaces.large, 34, 'bottom'), foot],
    slideNumber,
  })
  deck.defineSlideMaster({
    title: masters.content,
    objects: [
      { rect: { ...at({ x: body.x, y: 26, width: 44, height: 4 }), fill } },
      titlePlaceholder(titlePlaces.content, 28, 'top'),
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

function addSlide(deck: PptxGenJS, document: ExportedDocument, made: Slide, accent: string) {
  const { kind, part, placed, notes } = made
  const slide = deck.addSlide({ masterName: masters[kind] })
  addTitle(slide, made.title)
  if (kind === 'cover') addCover(slide, document)
  if (part) {
    slide.addText(fittedText(part, 14, 640), {
      ...textOptions(at({ x: body.x + 56, y: 18, width: 640, height: 18 })),
      fontSize: 14,
      color: hex(colours.quiet),
      objectName: 'Part',
    })
  }
  const drawing = { slide, charts: deck.ChartType, accent, pictures: document.pictures }
  for (const one of placed) drawPlaced(drawing, one)
  // A cover that says all of its title needs none.
  if (kind !== 'cover' || notes) slide.addNotes(notes)
}

function addTitle(slide: PptxGenJS.Slide, { text, fontSize, notes }: Slide['title']) {
  const superscript = { fontSize, bold: false, superscript: true } as const
  // Set on the text, because the placeholder's size overrides that of its content.
  slide.addText(
    [
      { text, options: { fontSize } },
      ...notes.map((number) => ({ text: `[${number}]`, options: superscript })),
    ],
    { placeholder: 'title' },
  )
}

function addCover(slide: PptxGenJS.Slide, { facts, company, logo, pictures }: ExportedDocument) {
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
