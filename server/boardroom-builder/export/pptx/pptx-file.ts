import PptxGenJS from 'pptxgenjs'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import type { Look } from '../../../../common/looks/look.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { slideSize } from '../../../../contract/boardroom-builder/document-slides.ts'
import { brand } from '../../../../contract/brand.ts'
import { contrastOf } from '../../../../contract/company/readable-colour.ts'
import { hex } from '../colours.ts'
import type { ExportedDocument } from '../exported-document.ts'
import { ownSheet, type Place, type Sheet } from '../slides/places.ts'
import { type Slide, slidesOf } from '../slides/slides-of.ts'
import { within } from '../within.ts'
import { at, dataOf, drawPlaced } from './draw-slide.ts'
import { mendPptx } from './mend-pptx.ts'
import { textOptions } from './slide-text.ts'

const masters = { cover: 'Cover', part: 'Part', content: 'Content' } as const

/** A presentation: one message per slide, with its sources in the speaker notes. */
export async function pptxFile(document: ExportedDocument): Promise<Uint8Array> {
  const { look } = document
  const sheet = ownSheet(look)
  const deck = new PptxGenJS()
  deck.layout = 'LAYOUT_WIDE'
  deck.title = document.title
  deck.author = document.author || document.company || brand.name
  deck.company = document.company || brand.name
  deck.subject = document.kind
  deck.theme = { headFontFace: look.fonts.titles, bodyFontFace: look.fonts.text }
  defineMasters(deck, document, sheet)
  for (const slide of slidesOf(document, sheet)) addSlide(deck, document, slide, sheet)
  const written = (await deck.write({ outputType: 'uint8array' })) as Uint8Array
  return mendPptx(written, { charts: chartsOf(document), accents: look.charts })
}

const chartsOf = ({ blocks }: ExportedDocument) =>
  blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))

function defineMasters(deck: PptxGenJS, document: ExportedDocument, sheet: Sheet) {
  const { title: name, company, look } = document
  const { body, titles } = sheet
  const { paper, cover, marks, ink } = look
  const framed = (kind: keyof typeof marks) =>
    marks[kind].map(({ fill, ...place }) => ({
      rect: { ...at(place), fill: { color: hex(look[fill]) } },
    }))
  const slideNumber = pageNumber(look)
  const foot = {
    text: {
      text: fittedText(company ? `${company} · ${name}` : name, 10, 560),
      options: {
        ...textOptions(at({ x: body.x, y: 508, width: 600, height: 16 }), look),
        fontSize: 10,
        color: hex(look.quiet),
      },
    },
  }
  deck.defineSlideMaster({
    title: masters.cover,
    background: { color: hex(cover.fill) },
    objects: [
      ...framed('cover'),
      titlePlaceholder(titles.large, { size: 40, valign: 'bottom', color: cover.ink, look }),
    ],
  })
  deck.defineSlideMaster({
    title: masters.part,
    background: { color: hex(paper) },
    objects: [
      ...framed('part'),
      titlePlaceholder(titles.large, { size: 34, valign: 'bottom', color: ink, look }),
      foot,
    ],
    slideNumber,
  })
  deck.defineSlideMaster({
    title: masters.content,
    background: { color: hex(paper) },
    objects: [
      ...framed('content'),
      titlePlaceholder(titles.content, { size: 28, valign: 'top', color: ink, look }),
      foot,
      ...cornerLogo(document),
    ],
    slideNumber,
  })
}

const pageNumber = (look: Look) => ({
  ...at({ x: slideSize.width - 44 - 60, y: 505, width: 60, height: 20 }),
  fontFace: look.fonts.text,
  fontSize: 10,
  color: hex(look.quiet),
  align: 'right' as const,
})

type TitleLook = { size: number; valign: 'top' | 'bottom'; color: string; look: Look }

const titlePlaceholder = (place: Place, { size, valign, color, look }: TitleLook) => ({
  placeholder: {
    options: {
      name: 'title',
      type: 'title' as const,
      ...at(place),
      margin: 0,
      fontFace: look.fonts.titles,
      fontSize: size,
      bold: true,
      color: hex(color),
      align: 'left' as const,
      valign,
    },
    text: '',
  },
})

/** Logos are made for white: on other grounds they stand on a white plate. */
const needsPlate = (ground: string) => contrastOf(ground, '#ffffff') > 2
const plateOf = ({ x, y, width, height }: Place) => ({
  ...at({ x: x - 8, y: y - 5, width: width + 16, height: height + 10 }),
  fill: { color: 'FFFFFF' },
})

/** The logo at the top right. */
function cornerLogo({ company, logo, pictures, look }: ExportedDocument) {
  const mark = logo === null ? undefined : pictures[logo]
  if (!mark) return []
  const space = { width: 110, height: 24 }
  const size = within(mark, space)
  const place = {
    ...size,
    x: slideSize.width - 44 - size.width,
    y: 16 + (space.height - size.height) / 2,
  }
  return [
    ...(needsPlate(look.paper) ? [{ rect: plateOf(place) }] : []),
    { image: { data: dataOf(mark), ...at(place), altText: words.logo(company) } },
  ]
}

function addSlide(deck: PptxGenJS, document: ExportedDocument, made: Slide, sheet: Sheet) {
  const { kind, part, placed, notes } = made
  const { look } = document
  const slide = deck.addSlide({ masterName: masters[kind] })
  addTitle(slide, made.title)
  if (kind === 'cover') addCover(slide, document)
  if (part) {
    slide.addText(fittedText(part, 14, 640), {
      ...textOptions(at({ x: sheet.body.x + 56, y: 18, width: 640, height: 18 }), look),
      fontSize: 14,
      color: hex(look.quiet),
      objectName: 'Part',
    })
  }
  const drawing = { slide, charts: deck.ChartType, look, sheet, pictures: document.pictures }
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

function addCover(
  slide: PptxGenJS.Slide,
  { facts, company, logo, pictures, look }: ExportedDocument,
) {
  slide.addText(facts.join(' · '), {
    ...textOptions(at({ x: 72, y: 318, width: 800, height: 48 }), look),
    fontSize: 16,
    color: hex(look.cover.quiet),
    objectName: 'Facts',
  })
  const mark = logo === null ? undefined : pictures[logo]
  if (mark) {
    const place = { ...within(mark, { width: 220, height: 64 }), x: 72, y: 56 }
    if (needsPlate(look.cover.fill)) slide.addShape('rect', plateOf(place))
    slide.addImage({ data: dataOf(mark), ...at(place), altText: words.logo(company) })
  } else if (company) {
    slide.addText(company, {
      ...textOptions(at({ x: 72, y: 60, width: 800, height: 30 }), look),
      fontSize: 18,
      bold: true,
      color: hex(look.cover.ink),
      objectName: 'Company',
    })
  }
}
