import type {
  DocumentSlide,
  PlacedOnSlide,
  SlideParagraph,
} from '../../../../contract/boardroom-builder/document-slides.ts'
import { indentOf, sizeOf, spaceAfter } from './measure.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Placed, Sheet } from './places.ts'
import type { Slide } from './slides-of.ts'

/** A slide as a page draws it. `fileIds` are those of the document's pictures, in their order. */
export const slideView = (
  { kind, title, part, placed }: Slide,
  { titles }: Sheet,
  fileIds: readonly string[],
): DocumentSlide => {
  const { text, fontSize, place, notes } = title
  return {
    ...{ kind, part },
    title: { text, notes, size: fontSize, ...titles[place] },
    placed: placed.flatMap((one) => placedView(one, fileIds)),
  }
}

function placedView(placed: Placed, fileIds: readonly string[]): PlacedOnSlide[] {
  const { x, y, width, height } = placed
  const place = { x, y, width, height }
  const shown = (paragraphs: readonly Paragraph[], size: number) =>
    paragraphs.map((paragraph) => paragraphView(paragraph, size))
  const texts = ({ paragraphs, size }: { paragraphs: readonly Paragraph[]; size: number }) => ({
    paragraphs: shown(paragraphs, size),
    source: quotedSource(paragraphs),
  })
  switch (placed.kind) {
    case 'text':
      return [{ kind: 'text', ...place, ...texts(placed) }]
    case 'box':
      return [{ kind: 'box', tone: placed.tone, ...place, ...texts(placed) }]
    case 'table': {
      const { widths, heights, cells } = placed.part
      const rows = cells.map((row) =>
        row.map(({ header, colspan, rowspan, paragraphs }) => ({
          ...{ header, colspan, rowspan },
          paragraphs: shown(paragraphs, placed.size),
        })),
      )
      return [{ kind: 'table', ...place, widths, heights, rows }]
    }
    case 'visual': {
      const { visual } = placed
      if (visual.kind === 'chart') {
        return [{ kind: 'chart', ...place, chart: visual.chart.chart, alt: visual.chart.alt }]
      }
      const fileId = fileIds[visual.picture]
      const { alt, caption } = visual
      return fileId ? [{ kind: 'picture', ...place, fileId, alt, caption }] : []
    }
    case 'mark':
      return [{ kind: 'mark', shape: placed.shape, ...place }]
  }
}

function paragraphView(paragraph: Paragraph, size: number): SlideParagraph {
  const { runs, look, level, sign } = paragraph
  const markers = { dot: '•', none: null, number: sign.kind === 'number' ? `${sign.number}.` : '' }
  return {
    ...{ runs, look },
    size: sizeOf(size, paragraph),
    after: spaceAfter(size, paragraph),
    indent: level === null ? 0 : (level + 1) * indentOf(size),
    marker: level === null ? null : markers[sign.kind],
  }
}

/** The number of the source of a quotation, which is named below it; null for other texts. */
function quotedSource(paragraphs: readonly Paragraph[]): number | null {
  if (!paragraphs.some(({ look }) => look === 'quote' || look === 'saying')) return null
  const caption = paragraphs.find(({ look }) => look === 'caption')
  const note = caption?.runs.find((run) => run.kind === 'note')
  return note?.kind === 'note' ? note.number : null
}
