import PptxGenJS from 'pptxgenjs'
import { type CanvasSlide, canvasSlides } from '../../../../common/layout/canvas-slides.ts'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import { legible } from '../../../../common/text/legible.ts'
import { brand } from '../../../../contract/brand.ts'
import { canvasFileMessages as words } from '../../../../contract/insight-canvas/canvas-file-messages.ts'
import type { Widget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { hex } from '../colours.ts'
import { ownBase } from '../pptx/base/own-base.ts'
import { at } from '../pptx/draw-slide.ts'
import { graftSlides } from '../pptx/graft-slides.ts'
import { shapeNames } from '../pptx/into-placeholders.ts'
import { mendPptx } from '../pptx/mend-pptx.ts'
import { textOptions } from '../pptx/slide-text.ts'
import { fittedTitle } from '../slides/fitted-title.ts'
import { type CanvasDeck, notesOf } from './canvas-deck.ts'
import { canvasLook, canvasSheet } from './canvas-look.ts'
import { drawBoard } from './draw-board.ts'
import { drawConnector, drawThing } from './draw-thing.ts'
import { glueConnectors } from './glue-connectors.ts'
import { type Board, pageBox } from './on-slide.ts'

/** Below the title; in points. */
const space = { x: 44, y: 104, width: 872, height: 392 } as const

/** A few notes are not blown up to a whole slide; in points per pixel. */
const largest = 1.25

/** A presentation of a canvas, of shapes, texts, tables and connectors that PowerPoint edits. */
export async function canvasPptx(deck: CanvasDeck): Promise<Uint8Array> {
  const slides = canvasSlides(deck.title, deck.widgets)
  const look = { look: canvasLook, lang: 'en-US' }
  const file = graftSlides(
    {
      ...look,
      parts: mendPptx(await drawn(deck, slides), []),
      kinds: slides.map(() => 'content'),
      footer: fittedText(deck.title, 10, 560),
      texts: [],
      own: null,
    },
    ownBase({ ...look, sheet: canvasSheet, company: brand.name, logo: null }),
  )
  return glueConnectors(file)
}

async function drawn(deck: CanvasDeck, slides: readonly CanvasSlide[]) {
  const file = new PptxGenJS()
  file.layout = 'LAYOUT_WIDE'
  file.title = deck.title
  file.author = brand.name
  file.company = brand.name
  const cited = new Map(deck.cited)
  const byId = new Map(deck.widgets.map((widget) => [widget.id, widget]))
  for (const slide of slides) addSlide(file, slide, cited, byId)
  return (await file.write({ outputType: 'uint8array' })) as Uint8Array
}

function addSlide(
  file: PptxGenJS,
  { title, area, widgets }: CanvasSlide,
  cited: Board['cited'],
  byId: ReadonlyMap<string, Widget>,
) {
  const slide = file.addSlide()
  const { text, fontSize } = fittedTitle(legible(title), 'content', canvasSheet)
  slide.addText(text, {
    ...textOptions(at(canvasSheet.titles.content), canvasLook),
    ...{ fontSize, objectName: shapeNames.title },
  })
  const scale = Math.min(space.width / area.width, space.height / area.height, largest)
  const board: Board = { slide, scale, cited, toPage: pageBox(area, space, scale) }
  const shown = new Set(widgets.map(({ id }) => id))
  for (const widget of widgets) {
    if (widget.type === 'connector') drawConnector(board, widget, byId, shown)
    else if (!drawThing(board, widget)) drawBoard(board, widget)
  }
  if (widgets.length === 0) {
    slide.addText(words.empty, {
      ...textOptions(at({ ...space, height: 30 }), canvasLook),
      ...{ fontSize: 16, color: hex(canvasLook.quiet) },
    })
  }
  slide.addNotes(legible(notesOf(widgets, byId, cited)))
}
