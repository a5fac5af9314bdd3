import type { Transcript } from './transcript.ts'
import { zip } from './zip.ts'

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A transcript as a Word document, whose headings appear in Word's navigation. */
export function wordTranscript(transcript: Transcript): Blob {
  const parts = zip([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relations('officeDocument', 'word/document.xml') },
    { name: 'word/document.xml', text: documentXml(transcript) },
    { name: 'word/_rels/document.xml.rels', text: relations('styles', 'styles.xml') },
    { name: 'word/styles.xml', text: stylesXml(transcript.language) },
  ])
  return new Blob(parts, { type: wordType })
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const word = `xmlns:w="${office}/wordprocessingml/2006/main"`
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`

function relations(type: string, target: string): string {
  return `${declaration}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
}

function documentXml({ title, facts, language, sections }: Transcript): string {
  const rtl = isRtl(language)
  const spoken = sections.flatMap(({ heading, paragraphs }) => [
    ...(heading === null ? [] : [paragraph('Heading1', [heading])]),
    ...paragraphs.map(({ time, text }) => paragraph('Normal', [`${time}  `, text], rtl)),
  ])
  const told = facts.map(([name, value]) => paragraph('Facts', [`${name}: `, value]))
  return `${declaration}<w:document ${word}><w:body>${[
    ...[paragraph('Title', [title]), ...told, ...spoken],
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>',
  ].join('')}</w:body></w:document>`
}

/** If there are two texts, the first is gray. */
function paragraph(style: string, texts: string[], rtl = false): string {
  const runs = texts.map((text, at) => {
    const quiet = at < texts.length - 1 ? '<w:color w:val="6B6B66"/>' : ''
    const properties = `${quiet}${rtl && !quiet ? '<w:rtl/>' : ''}`
    return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  })
  const bidi = rtl ? '<w:bidi/>' : ''
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${bidi}</w:pPr>${runs.join('')}</w:p>`
}

/** Control characters are not allowed in XML, even escaped. */
const outsideXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escaped(text: string): string {
  const allowed = text.toWellFormed().replace(outsideXml, '')
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const isRtl = (language: string) => /^(ar|fa|he|ur)\b/.test(language)

function stylesXml(language: string): string {
  const tag = language === 'und' ? 'en' : language
  const spoken = isRtl(tag) ? `w:bidi="${tag}"` : `w:val="${tag}"`
  return `${declaration}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang ${spoken}/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', '<w:spacing w:after="160" w:line="276" w:lineRule="auto"/>', ''),
    style('Title', 'Title', '<w:spacing w:after="120"/>', bold(40)),
    style('Facts', 'Facts', '<w:spacing w:after="40"/>', ''),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
      bold(28),
    ),
  ].join('')}</w:styles>`
}

const bold = (halfPoints: number) =>
  `<w:b/><w:bCs/><w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`

function style(id: string, name: string, paragraphs: string, text: string): string {
  const kind = id === 'Normal' ? ' w:default="1"' : ''
  const based = id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'
  return `<w:style w:type="paragraph"${kind} w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:qFormat/><w:pPr>${paragraphs}</w:pPr><w:rPr>${text}</w:rPr></w:style>`
}
