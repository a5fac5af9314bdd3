import {
  BorderStyle,
  type FileChild,
  HeadingLevel,
  ImageRun,
  Paragraph,
  type ParagraphChild,
} from 'docx'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { hex } from '../colours.ts'
import type { ExportedBlock, ExportedBlockOf, PictureFile } from '../exported-document.ts'
import { type ExportedRun, textRun } from '../exported-runs.ts'
import { within } from '../within.ts'
import { docxChart } from './docx-chart.ts'
import { docxFlow, type Making, paragraph } from './docx-flow.ts'
import { idOf, textWidth } from './docx-styles.ts'
import { calloutTable, docxTable } from './docx-table.ts'
import { styles } from './style-names.ts'

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }

/** The height of the tallest picture, in pixels; a page has about 1,000. */
const mostHeight = 760
const textPixels = Math.floor(textWidth / 15)

/** A block as Word paragraphs and tables. */
export function docxBlock(block: ExportedBlock, making: Making): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [paragraph(making.look, block.runs, { heading: headings[block.level] })]
    case 'quote':
      return quote(block, making)
    case 'callout':
      return callout(block, making)
    case 'table':
      return [docxTable(block, making), space()]
    case 'picture':
      return picture(block, making)
    case 'chart':
      return [
        ...(block.chart.title
          ? [paragraph(making.look, [textRun(block.chart.title, 'bold')], { keepNext: true })]
          : []),
        new Paragraph({ children: [docxChart(block, making.look, textPixels)] }),
      ]
    case 'rule':
      return [
        new Paragraph({
          border: {
            bottom: {
              style: BorderStyle.SINGLE,
              size: 6,
              space: 1,
              color: hex(making.look.hairline),
            },
          },
          spacing: { before: 0, after: 240 },
        }),
      ]
    default:
      return docxFlow([block], making)
  }
}

function quote({ paragraphs, source }: ExportedBlockOf<'quote'>, { look }: Making): Paragraph[] {
  const style = idOf(styles.quote)
  const said = paragraphs.map((runs) => paragraph(look, runs, { style, keepLines: true }))
  if (!source) return said
  const named: ExportedRun[] = [
    textRun(`— ${source.name} `),
    { kind: 'note', number: source.number },
  ]
  return [...said, paragraph(look, named, { style })]
}

/** In its own cell, because the border of indented paragraphs would be indented too. */
function callout({ tone, label, flow }: ExportedBlockOf<'callout'>, making: Making): FileChild[] {
  const style = styles.callouts[tone]
  const title = paragraph(making.look, [textRun(label, 'bold')], {
    style: idOf(style),
    keepNext: true,
  })
  return [
    calloutTable(making.look.callouts[tone], [title, ...docxFlow(flow, making, { style })]),
    space(),
  ]
}

/** Word merges adjacent tables. */
const space = () => new Paragraph({ spacing: { after: 120, line: 120, lineRule: 'exact' } })

function picture(
  { picture: at, alt, caption, width }: ExportedBlockOf<'picture'>,
  { pictures, look }: Making,
): Paragraph[] {
  const file = pictures[at]
  if (!file) return []
  const size = within(file, { width: (textPixels * width) / 100, height: mostHeight })
  const shown = new Paragraph({
    children: [docxPicture(file, { ...size, alt })],
    keepNext: caption !== '',
    spacing: { before: 120, after: 60 },
  })
  return caption
    ? [shown, paragraph(look, [textRun(caption)], { style: idOf(styles.caption) })]
    : [shown]
}

export function docxPicture(
  { bytes, type }: PictureFile,
  { width, height, alt }: { width: number; height: number; alt: string },
): ParagraphChild {
  return new ImageRun({
    type: type === 'image/png' ? 'png' : 'jpg',
    data: Buffer.from(bytes),
    transformation: { width, height },
    altText: { name: words.picture, title: '', description: alt },
  })
}
