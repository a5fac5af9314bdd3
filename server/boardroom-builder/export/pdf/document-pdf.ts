import { join } from 'node:path'
import { chartFont } from '../../../../common/layout/chart-layout.ts'
import type { Look } from '../../../../common/looks/look.ts'
import {
  documentExportErrors,
  documentExportWords as words,
} from '../../../../contract/boardroom-builder/document-exports.ts'
import { brand } from '../../../../contract/brand.ts'
import { officeFonts } from '../../../../contract/company/office-fonts.ts'
import { ApiError, refusal } from '../../../../contract/errors.ts'
import { pdfErrors } from '../../../../contract/pdf.ts'
import type { DecoderHost } from '../../../media/start-decoder.ts'
import { typeset } from '../../../pdf/typeset.ts'
import type { ExportedBlock, ExportedDocument, PictureFile } from '../exported-document.ts'
import type { Work } from '../office-file.ts'
import { within } from '../within.ts'
import { drawnChart } from './drawn-chart.ts'
import { pdfTable } from './pdf-table.ts'

const template = join(import.meta.dirname, 'document.typ')

/** More than the largest document needs, in bytes. */
const mostData = 6 * 1024 * 1024

/** The space for a picture, in pixels: the text width, and most of the page height. */
const space = { width: 627, height: 780 }

/**
 * A document as a tagged PDF with a table of contents and page numbers. Throws 413, 429 and 503 like `typeset`.
 */
export async function documentPdf(
  host: DecoderHost,
  document: ExportedDocument,
  work: Work,
): Promise<Buffer> {
  const { pictures } = document
  const files = new Map(pictures.map((file, at) => [fileOf(file, at), file.bytes]))
  const data = pdfData(document)
  try {
    return await typeset(host, { template, data, pictures: files, mostData, ...work })
  } catch (error) {
    const tooLong = error instanceof ApiError && error.code === pdfErrors.tooLong.code
    throw tooLong ? refusal(documentExportErrors.tooLong) : error
  }
}

const fileOf = ({ type }: PictureFile, at: number) =>
  `/picture-${at}.${type === 'image/png' ? 'png' : 'jpg'}`

/** The data of document.typ. */
function pdfData(document: ExportedDocument) {
  const { title, kind, company, author, facts, logo, pictures, blocks, sources, look } = document
  const mark = logo === null ? undefined : pictures[logo]
  return {
    title,
    company: company || brand.name,
    author: author || company || brand.name,
    made: kind,
    facts: facts.join(' · '),
    logo: mark && logo !== null ? { file: fileOf(mark, logo), ...logoSize(mark) } : null,
    lang: document.lang.slice(0, 2),
    look: { ...look, fonts: pdfFonts(look) },
    words: { contents: words.contents, sources: words.sources, logo: words.logo(company) },
    headings: blocks.filter((block) => block.kind === 'heading').length,
    blocks: blocks.map((block) => pdfBlock(block, pictures, look)),
    sources: sources.map((source) => ({
      ...source,
      quote: source.quote && words.quotation(source.quote),
    })),
  }
}

/** PDFs embed their fonts, so they have ours in place of those of Office. */
const pdfFonts = ({ fonts }: Look) => ({
  titles: officeFonts[fonts.titles].kind,
  text: officeFonts[fonts.text].kind,
})

/** The space for the logo beside the company's name, in points. */
const logoSpace = { width: 130, height: 20 }
/** A logo with a larger width-to-height ratio contains the name. */
const wordmark = 2.5

function logoSize(file: PictureFile) {
  return { ...within(file, logoSpace), alone: file.width / file.height > wordmark }
}

function pdfBlock(
  block: ExportedBlock,
  pictures: readonly PictureFile[],
  { charts }: Look,
): object {
  if (block.kind === 'table') return pdfTable(block, space.width)
  if (block.kind === 'chart') {
    const { chart, alt } = block
    const drawn = drawnChart(chart, space.width)
    return { kind: 'chart', alt, title: chart.title, ...drawn, font: chartFont, colours: charts }
  }
  if (block.kind !== 'picture') return block
  const file = pictures[block.picture]
  if (!file) return block
  const width = Math.min(
    (space.width * block.width) / 100,
    (space.height * file.width) / file.height,
  )
  return { ...block, width, file: fileOf(file, block.picture) }
}
