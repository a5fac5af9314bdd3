import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { DocumentChart } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { withAccents } from '../colours.ts'
import { chartWorkbook } from './chart-workbook.ts'
import { contentTypes } from './content-types.ts'

// PowerPoint offers to repair files of pptxgenjs. This corrects the mistakes in them.

type Known = { charts: readonly DocumentChart[]; accents: readonly string[] }

/** Makes a presentation comply with its standard, with its charts in order and the colors of its theme. */
export function mendPptx(file: Uint8Array, { charts, accents }: Known): Uint8Array {
  const parts = new Map<string, Uint8Array>()
  for (const [name, bytes] of Object.entries(unzipSync(file))) {
    if (name.endsWith('/') || name === '[Content_Types].xml') continue
    parts.set(name, bytes)
  }
  for (const [name, bytes] of parts) {
    const mend = menderOf(name)
    if (mend) parts.set(name, strToU8(mend(strFromU8(bytes))))
  }
  workbooksOf(parts).forEach((name, at) => {
    const chart = charts[at]
    if (chart) parts.set(name, chartWorkbook(chart))
  })
  parts.set('docProps/app.xml', strToU8(appProperties))
  const theme = withAccents(
    strFromU8(parts.get('ppt/theme/theme1.xml') ?? new Uint8Array()),
    accents,
  )
  parts.set('ppt/theme/theme1.xml', strToU8(theme))
  parts.set('ppt/theme/theme2.xml', strToU8(theme))
  const types = strToU8(contentTypes([...parts.keys()]))
  return zipSync(Object.fromEntries([['[Content_Types].xml', types], ...parts]))
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** pptxgenjs counts and names the parts wrongly; none of this is required. */
const appProperties = `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Office PowerPoint</Application></Properties>`

/** The workbooks of charts, in the order in which the charts were added. */
const workbooksOf = (parts: ReadonlyMap<string, unknown>) =>
  [...parts.keys()]
    .filter((name) => name.startsWith('ppt/embeddings/'))
    .sort((a, b) => numberIn(a) - numberIn(b))
const numberIn = (name: string) => Number(/(\d{1,9})\.\w+$/.exec(name)?.[1] ?? 0)

function menderOf(name: string): ((xml: string) => string) | null {
  if (/^ppt\/notesSlides\/[^/]+\.xml$/.test(name)) return linesAsParagraphs
  if (/^ppt\/charts\/[^/]+\.xml$/.test(name)) return mendChart
  if (/^ppt\/(slides|slideLayouts|slideMasters)\/[^/]+\.xml$/.test(name)) return mendSlide
  if (name === 'ppt/presentation.xml') return notesMasterFirst
  // The notes master has its own theme.
  if (name === 'ppt/notesMasters/_rels/notesMaster1.xml.rels') {
    return (xml) => onOneLine(xml.replace('theme1.xml', 'theme2.xml'))
  }
  if (/\.rels$/.test(name)) return onOneLine
  return null
}

const onOneLine = (xml: string) =>
  xml
    .split('\n')
    .map((line) => line.trim())
    .join('')

const notesMasterFirst = (xml: string) =>
  xml.replace(
    /(<p:sldIdLst>(?:<p:sldId [^<>]*>)*<\/p:sldIdLst>)(<p:notesMasterIdLst>(?:<p:notesMasterId [^<>]*>)*<\/p:notesMasterIdLst>)/,
    '$2$1',
  )

function mendSlide(xml: string): string {
  return withOwnIds(
    xml
      .split('</a:p>')
      .map(withOneLook)
      .join('</a:p>')
      .replaceAll(' hasCustomPrompt="1"', '')
      .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
      .replace(/<a:hlinkClick (r:id="rId\d+")[^<>]*?(\/?)>/g, '<a:hlinkClick $1$2>')
      .replace(/(<a:tc (?=[^<>]*[hv]Merge)[^<>]*>)(?=<a:tcPr\/>)/g, `$1${emptyCell}`)
      .replace(/(<\/p:spPr>)(?=<\/p:sp>)/g, `$1${emptyText}`)
      .replace(
        /<p:ph\s([^<>]*)\/>/g,
        (_, inside: string) => `<p:ph ${inside.replace(/\s+/g, ' ').trim()}/>`,
      ),
  )
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

/** Gives each shape of a slide a unique id. */
function withOwnIds(xml: string): string {
  let id = 0
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${++id}"`)
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
