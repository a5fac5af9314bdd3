import { join } from 'node:path'
import { brand } from '../../../../contract/brand.ts'
import { chartFont } from '../../../../contract/chart-layout.ts'
import {
  documentExportErrors,
  documentExportWords as words,
} from '../../../../contract/document-exports.ts'
import { ApiError, refusal } from '../../../../contract/errors.ts'
import { textWidth } from '../../../../contract/inter-widths.ts'
import { pdfErrors } from '../../../../contract/pdf.ts'
import { readable } from '../../../../contract/readable-colour.ts'
import type { DecoderHost } from '../../../media/start-decoder.ts'
import { typeset } from '../../../pdf/typeset.ts'
import { chartColours, colours } from '../colours.ts'
import { columnShares, isWide } from '../column-shares.ts'
import type {
  ExportedBlock,
  ExportedDocument,
  ExportedFlow,
  PictureFile,
} from '../exported-document.ts'
import type { ExportedCell } from '../exported-table.ts'
import type { Work } from '../office-file.ts'
import { textOfFlow } from '../text-of-flow.ts'
import { within } from '../within.ts'
import { drawnChart } from './drawn-chart.ts'

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

/** Rows with more lines may break across pages; a page has about 60 lines. */
const mostUnbroken = 25
/** The size of letters in a cell, and the padding beside them including the edge of a gap, in pixels. */
const cellLetters = 12
const cellPadding = 34

/** The data of document.typ. */
function pdfData(document: ExportedDocument) {
  const { title, kind, company, author, facts, logo, pictures, blocks, sources } = document
  const accent = readable(document.accent)
  const mark = logo === null ? undefined : pictures[logo]
  return {
    title,
    company: company || brand.name,
    author: author || company || brand.name,
    made: kind,
    facts: facts.join(' · '),
    logo: mark && logo !== null ? { file: fileOf(mark, logo), ...logoSize(mark) } : null,
    accent,
    colours,
    words: { contents: words.contents, sources: words.sources, logo: words.logo(company) },
    headings: blocks.filter((block) => block.kind === 'heading').length,
    blocks: blocks.map((block) => pdfBlock(block, pictures, accent)),
    sources: sources.map((source) => ({
      ...source,
      quote: source.quote && words.quotation(source.quote),
    })),
  }
}

/** The space for the logo beside the company's name, in points. */
const logoSpace = { width: 130, height: 20 }
/** A logo with a larger width-to-height ratio contains the name. */
const wordmark = 2.5

function logoSize(file: PictureFile) {
  return { ...within(file, logoSpace), alone: file.width / file.height > wordmark }
}

/** The width of a cell's text, in pixels. */
function cellWidth({ column, colspan }: ExportedCell, shares: readonly number[]) {
  const share = shares.slice(column, column + colspan).reduce((sum, one) => sum + one, 0)
  return Math.max(cellLetters, share * space.width - cellPadding)
}

const linesOf = (cell: ExportedCell, shares: readonly number[]) =>
  textOfFlow(cell.flow)
    .split('\n')
    .reduce((sum, line) => {
      const wide = textWidth(line, cellLetters) / cellWidth(cell, shares)
      return sum + Math.ceil(wide + 0.2)
    }, 0)

/**
 * Whether each row is on one page. Rows that cells join are on one page together or break alike, because Typst
 * drops what has no room in the rows of an unbreakable cell.
 */
function unbrokenRows(rows: readonly ExportedCell[][], shares: readonly number[]): boolean[] {
  const unbroken: boolean[] = []
  let [joined, last, lines] = [0, 0, 0]
  rows.forEach((cells, at) => {
    lines += Math.max(0, ...cells.map((cell) => linesOf(cell, shares)))
    last = Math.max(last, at, ...cells.map(({ rowspan }) => at + rowspan - 1))
    joined++
    if (at < last) return
    unbroken.push(...Array<boolean>(joined).fill(lines <= mostUnbroken))
    joined = 0
    lines = 0
  })
  return unbroken
}

/** What stays on one line. Chinese, Japanese and Korean text breaks between any two letters anyway. */
const unbreakable = /[^\s\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu

/** The text of a cell in which words that are wider than it may break, at zero-width spaces. */
function withBreaks(flow: readonly ExportedFlow[], width: number): ExportedFlow[] {
  const letters = Math.max(2, Math.floor(width / cellLetters))
  const broken = (word: string) =>
    textWidth(word, cellLetters) <= width
      ? word
      : [...word]
          .map((sign, at) => (at > 0 && at % letters === 0 ? `\u200b${sign}` : sign))
          .join('')
  return flow.map((one): ExportedFlow => {
    if (one.kind === 'gap') return { ...one, words: one.words.replace(unbreakable, broken) }
    if (one.kind === 'list')
      return { ...one, items: one.items.map((item) => withBreaks(item, width)) }
    const runs = one.runs.map((run) =>
      run.kind === 'text' ? { ...run, text: run.text.replace(unbreakable, broken) } : run,
    )
    return { ...one, runs }
  })
}

function pdfBlock(block: ExportedBlock, pictures: readonly PictureFile[], accent: string): object {
  if (block.kind === 'table') {
    const shares = columnShares(block)
    const unbroken = unbrokenRows(block.rows, shares)
    const rows = block.rows.map((row, at) =>
      row.map((cell) => ({
        ...cell,
        breakable: !unbroken[at],
        flow: withBreaks(cell.flow, cellWidth(cell, shares)),
      })),
    )
    return { ...block, rows, shares, wide: isWide(block) }
  }
  if (block.kind === 'chart') {
    const { chart, alt } = block
    const drawn = drawnChart(chart, space.width)
    const look = { font: chartFont, colours: chartColours(accent) }
    return { kind: 'chart', alt, title: chart.title, ...drawn, ...look }
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
