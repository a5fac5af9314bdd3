import { unzipSync } from 'fflate'
import PptxGenJS from 'pptxgenjs'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import type { Look } from '../../../../common/looks/look.ts'
import { brand } from '../../../../contract/brand.ts'
import { hex } from '../colours.ts'
import type { ExportedDocument, ExportedTemplate } from '../exported-document.ts'
import { fromRight, textRun } from '../exported-runs.ts'
import { ownSheet, type Sheet } from '../slides/places.ts'
import { label } from '../slides/sections.ts'
import { type Slide, slidesOf } from '../slides/slides-of.ts'
import type { Base, Parts } from './base/base.ts'
import { ownBase } from './base/own-base.ts'
import { at, drawPlaced, textShapes } from './draw-slide.ts'
import { graftSlides } from './graft-slides.ts'
import { shapeNames } from './into-placeholders.ts'
import { mendPptx } from './mend-pptx.ts'
import { textOptions } from './slide-text.ts'

/** A presentation: one message per slide, with its sources in the speaker notes. */
export async function pptxFile(document: ExportedDocument): Promise<Uint8Array> {
  const { title, company, template, lang } = document
  const look = template?.facts.look ?? document.look
  const sheet = template?.facts.sheet ?? ownSheet(look)
  const base = template ? templateBase(template) : baseOf(document, sheet)
  const slides = slidesOf(document, sheet)
  return graftSlides(
    {
      parts: mendPptx(await drawn({ ...document, look }, slides, sheet), chartsOf(document)),
      kinds: slides.map(({ kind }) => kind),
      footer: fittedText(company ? `${company} · ${title}` : title, 10, 560),
      texts: textShapes,
      ...{ look, lang, own: template ? ownColours(template) : null },
    },
    base,
  )
}

/** The slides as pptxgenjs writes them, without a layout. */
async function drawn(document: ExportedDocument, slides: readonly Slide[], sheet: Sheet) {
  const deck = new PptxGenJS()
  deck.defineLayout({ name: 'Deck', width: sheet.width / 72, height: sheet.height / 72 })
  deck.layout = 'Deck'
  deck.title = document.title
  deck.author = document.author || document.company || brand.name
  deck.company = document.company || brand.name
  deck.subject = document.kind
  for (const slide of slides) addSlide(deck, document, slide, sheet)
  return (await deck.write({ outputType: 'uint8array' })) as Uint8Array
}

function baseOf({ look, company, logo, pictures, lang }: ExportedDocument, sheet: Sheet) {
  const mark = logo === null ? null : (pictures[logo] ?? null)
  return ownBase({ look, sheet, company, logo: mark, lang })
}

function ownColours({ facts }: ExportedTemplate) {
  const [, text = '', ...accents] = facts.view.palette
  return { text, accents }
}

/** A template has its own logo and frame. */
function templateBase({ facts, file }: ExportedTemplate): Base {
  const { layouts, notesMaster } = facts
  const parts: Parts = new Map(Object.entries(unzipSync(file)))
  parts.delete('[Content_Types].xml')
  return { parts, layouts, notesMaster }
}

const chartsOf = ({ blocks }: ExportedDocument) =>
  blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))

function addSlide(deck: PptxGenJS, document: ExportedDocument, made: Slide, sheet: Sheet) {
  const { kind, part, placed, notes } = made
  const { look, lang } = document
  const slide = deck.addSlide()
  if (kind === 'cover' && !document.template) addOwner(slide, document)
  // A template has its own marks above the title.
  if (part && !document.template) {
    slide.addText(fittedText(part, label.size, label.width), {
      ...textOptions(at({ x: sheet.body.x + 56, y: 18, width: label.width, height: 18 }), look),
      fontSize: label.size,
      color: hex(look.quiet),
      objectName: 'Chapter',
    })
  }
  addTitle(slide, made.title, sheet, look)
  if (kind === 'cover') addFacts(slide, document, sheet)
  const drawing = { slide, charts: deck.ChartType, look, sheet, lang, pictures: document.pictures }
  for (const one of placed) drawPlaced(drawing, one)
  // A cover that says all of its title needs none.
  if (kind !== 'cover' || notes) slide.addNotes(notes)
}

function addTitle(
  slide: PptxGenJS.Slide,
  { text, fontSize, notes, place }: Slide['title'],
  { titles }: Sheet,
  look: Look,
) {
  const superscript = { fontSize, superscript: true } as const
  slide.addText(
    [
      { text, options: { fontSize, ...(fromRight([textRun(text)]) && { rtlMode: true }) } },
      ...notes.map((number) => ({ text: `[${number}]`, options: superscript })),
    ],
    { ...textOptions(at(titles[place]), look), objectName: shapeNames.title },
  )
}

function addFacts(slide: PptxGenJS.Slide, { facts, look }: ExportedDocument, { titles }: Sheet) {
  const { x, y, width, height } = titles.large
  slide.addText(facts.join(' · '), {
    ...textOptions(at({ x, width, y: y + height + 18, height: 48 }), look),
    fontSize: 16,
    color: hex(look.cover.quiet),
    objectName: shapeNames.facts,
  })
}

/** Without a logo, which the layout has, the company's name. */
function addOwner(slide: PptxGenJS.Slide, { company, logo, look }: ExportedDocument) {
  if (logo !== null || !company) return
  slide.addText(company, {
    ...textOptions(at({ x: 72, y: 60, width: 800, height: 30 }), look),
    fontSize: 18,
    bold: true,
    color: hex(look.cover.ink),
    objectName: 'Company',
  })
}
