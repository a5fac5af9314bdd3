import { strToU8, zipSync } from 'fflate'

const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** A minimal Word document with this body; `links` are the targets of rId1, rId2 and so on. */
export function wordFile(body: string, links: string[] = [], more: Record<string, string> = {}) {
  const targets = links.map(
    (target, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/>`,
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships">${targets.join('')}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...more,
  }
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])
  return Buffer.from(zipSync(Object.fromEntries(files)))
}
