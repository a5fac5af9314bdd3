import { strFromU8, strToU8, unzipSync } from 'fflate'
import type { DocumentChart } from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { Parts } from './base/base.ts'
import { chartWorkbook } from './chart-workbook.ts'

// PowerPoint offers to repair files of pptxgenjs. This corrects the mistakes in them.

/** The parts of a presentation with its slides and charts as the standard wants them, the charts in order. */
export function mendPptx(file: Uint8Array, charts: readonly DocumentChart[]): Parts {
  const files = Object.entries(unzipSync(file)).filter(([name]) => !name.endsWith('/'))
  const parts: Parts = new Map(files)
  for (const [name, bytes] of parts) {
    const mend = menderOf(name)
    if (mend) parts.set(name, strToU8(mend(strFromU8(bytes))))
  }
  workbooksOf(parts).forEach((name, at) => {
    const chart = charts[at]
    if (chart) parts.set(name, chartWorkbook(chart))
  })
  return parts
}

/** The workbooks of charts, in the order in which the charts were added. */
const workbooksOf = (parts: ReadonlyMap<string, unknown>) =>
  [...parts.keys()]
    .filter((name) => name.startsWith('ppt/embeddings/'))
    .sort((a, b) => numberIn(a) - numberIn(b))
const numberIn = (name: string) => Number(/(\d{1,9})\.\w+$/.exec(name)?.[1] ?? 0)

function menderOf(name: string): ((xml: string) => string) | null {
  if (/^ppt\/notesSlides\/[^/]+\.xml$/.test(name)) return linesAsParagraphs
  if (/^ppt\/charts\/[^/]+\.xml$/.test(name)) return mendChart
  if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) return mendSlide
  if (name === 'docProps/core.xml') return onOneLine
  if (/\.rels$/.test(name)) return onOneLine
  return null
}

const onOneLine = (xml: string) =>
  xml
    .split('\n')
    .map((line) => line.trim())
    .join('')

const mendSlide = (xml: string) =>
  xml
    .split('</a:p>')
    .map(withOneLook)
    .join('</a:p>')
    .split('<p:graphicFrame>')
    .map(withHeads)
    .join('<p:graphicFrame>')
    .replace(/<a:hlinkClick (r:id="rId\d+")[^<>]*?(\/?)>/g, '<a:hlinkClick $1$2>')
    .replace(/(<a:tc (?=[^<>]*[hv]Merge)[^<>]*>)(?=<a:tcPr\/>)/g, `$1${emptyCell}`)
    .replace(/(<\/p:spPr>)(?=<\/p:sp>)/g, `$1${emptyText}`)

const tableNames = { none: 'Table', row: 'Table:row', column: 'Table:column', both: 'Table:both' }

/** The name under which a table is drawn says what its heads are, which pptxgenjs cannot write. */
export function tableName(heads: { headerRows: number; headerColumn: boolean }): string {
  if (heads.headerRows === 0) return heads.headerColumn ? tableNames.column : tableNames.none
  return heads.headerColumn ? tableNames.both : tableNames.row
}

/** Takes the text from the start of a table on. Its columns begin at the right if its first row reads from there. */
function withHeads(xml: string): string {
  const name = / name="(Table(?::\w+)?)"/.exec(xml)?.[1]
  if (!name) return xml
  const has = (...names: string[]) => (names.includes(name) ? '1' : '0')
  const row = has(tableNames.row, tableNames.both)
  const column = has(tableNames.column, tableNames.both)
  const right = xml.slice(0, xml.indexOf('</a:tr>')).includes('rtl="1"') ? ' rtl="1"' : ''
  return xml
    .replace(` name="${name}"`, ` name="${tableNames.none}"`)
    .replace('<a:tblPr/>', `<a:tblPr${right} firstRow="${row}" firstCol="${column}"/>`)
}

const emptyCell =
  '<a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></a:txBody>'
const emptyText =
  '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody>'

/**
 * Paragraph properties must occur once and first; pptxgenjs repeats them at each run, without the bullet. Takes
 * the text up to the end of a paragraph.
 */
function withOneLook(xml: string): string {
  const at = xml.lastIndexOf('<a:p>') + '<a:p>'.length
  if (at < '<a:p>'.length) return xml
  const look = /<a:pPr\b[^<>]*(?:\/>|>(?:[^<]|<\/?a:[^p])*<\/a:pPr>)/g
  const paragraph = xml.slice(at)
  const first = paragraph.match(look)?.[0] ?? ''
  return xml.slice(0, at) + first + paragraph.replace(look, '')
}

/** Removes missing values, which would otherwise be empty. */
const mendChart = (xml: string) => xml.replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')

/** Splits text at newlines, which PowerPoint does not show. */
function linesAsParagraphs(xml: string): string {
  const paragraph =
    /<a:p>(<a:r><a:rPr[^<>]*\/><a:t>)([^<]*)(<\/a:t><\/a:r>)((?:[^<]|<\/?a:[^p])*)<\/a:p>/
  return xml.replace(paragraph, (_, begin: string, text: string, end: string, rest: string) =>
    text
      .split(/\r?\n/)
      .map((line) => `<a:p>${line ? begin + line + end : ''}${rest}</a:p>`)
      .join(''),
  )
}
