import PptxGenJS from 'pptxgenjs'
import { type CanvasSlide, canvasSlides } from '../../../../common/layout/canvas-slides.ts'
import { fittedText } from '../../../../common/layout/inter-widths.ts'
import { legible } from '../../../../common/text/legible.ts'
import { slideSize } from '../../../../contract/boardroom-builder/document-slides.ts'
import { brand } from '../../../../contract/brand.ts'
import { canvasFileMessages as words } from '../../../../contract/insight-canvas/canvas-file-messages.ts'
import type { Widget } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { hex } from '../colours.ts'
import { at } from '../pptx/draw-slide.ts'
import { mendPptx } from '../pptx/mend-pptx.ts'
import { textOptions } from '../pptx/slide-text.ts'
import { fittedTitle } from '../slides/fitted-title.ts'
import { type CanvasDeck, notesOf } from './canvas-deck.ts'
import { canvasLook, canvasSheet } from './canvas-look.ts'
import { drawBoard } from './draw-board.ts'
import { drawConnector, drawThing } from './draw-thing.ts'
import { glueConnectors } from './glue-connectors.ts'
import { type Board, pageBox } from './on-slide.ts'

const master = 'Frame'

/** Below the title; in points. */
const space = { x: 44, y: 104, width: 872, height: 392 } as const

/** A few notes are not blown up to a whole slide; in points per pixel. */
const largest = 1.25

/** A presentation of a canvas, of shapes, texts, tables and connectors that PowerPoint edits. */
export async function canvasPptx(deck: CanvasDeck): Promise<Uint8Array> {
  const file = new PptxGenJS()
  file.layout = 'LAYOUT_WIDE'
  file.title = deck.title
  file.author = brand.name
  file.company = brand.name
  file.theme = { headFontFace: canvasLook.fonts.titles, bodyFontFace: canvasLook.fonts.text }
  defineMaster(file, deck.title)
  const cited = new Map(deck.cited)
  const byId = new Map(deck.widgets.map((widget) => [widget.id, widget]))
  for (const slide of canvasSlides(deck.title, deck.widgets)) addSlide(file, slide, cited, byId)
  const written = (await file.write({ outputType: 'uint8array' })) as Uint8Array
  return glueConnectors(mendPptx(written, { charts: [], accents: canvasLook.charts }))
}

function defineMaster(file: PptxGenJS, title: string) {
  const quiet = { fontSize: 10, color: hex(canvasLook.quiet) }
  file.defineSlideMaster({
    title: master,
    objects: [
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', ...at(canvasSheet.titles.content), margin: 0 },
            ...{
              fontFace: canvasLook.fonts.titles,
              fontSize: 28,
              bold: true,
              color: hex(canvasLook.ink),
            },
            ...{ align: 'left', valign: 'top' },
          },
          text: '',
        },
      },
      {
        text: {
          text: fittedText(title, 10, 560),
          options: {
            ...textOptions(at({ x: 44, y: 508, width: 600, height: 16 }), canvasLook),
            ...quiet,
          },
        },
      },
    ],
    slideNumber: {
      ...at({ x: slideSize.width - 104, y: 505, width: 60, height: 20 }),
      ...{ fontFace: canvasLook.fonts.text, ...quiet, align: 'right' },
    },
  })
}

function addSlide(
  file: PptxGenJS,
  { title, area, widgets }: CanvasSlide,
  cited: Board['cited'],
  byId: ReadonlyMap<string, Widget>,
) {
  const slide = file.addSlide({ masterName: master })
  const { text, fontSize } = fittedTitle(legible(title), 'content', canvasSheet)
  slide.addText([{ text, options: { fontSize } }], { placeholder: 'title' })
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
