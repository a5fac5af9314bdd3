import { strFromU8, strToU8, zipSync } from 'fflate'
import { companyLook } from '../../../common/looks/company-look.ts'
import { ownBase } from '../../boardroom-builder/export/pptx/base/own-base.ts'
import { contentTypes } from '../../boardroom-builder/export/pptx/content-types.ts'
import { ownSheet } from '../../boardroom-builder/export/slides/places.ts'
import { noBrand, pictureFile, sampleDocument } from './exported-documents.ts'

export type TemplateParts = Map<string, string | Uint8Array>
/** Changes the parts before the file is packed. */
export type TemplateChange = (parts: TemplateParts) => void

type Change = { change?: TemplateChange }

/** A template as a company has one: blue, with its logo, places of its own, and a sample slide. */
export async function templateFile({ change }: Change = {}): Promise<Uint8Array> {
  const { company } = await sampleDocument('board-deck')
  const look = companyLook(
    { ...noBrand, accent: '#0b3d91', second: '#e07a1f', textFont: 'Calibri' },
    'light',
  )
  const sheet = ownSheet(look)
  const logo = await pictureFile(300, 90)
  const moved = {
    ...sheet,
    body: { x: 70, y: 150, width: 820, height: 320 },
    titles: { ...sheet.titles, content: { x: 70, y: 70, width: 700, height: 64 } },
  }
  const base = ownBase({ look, sheet: moved, company: company.name, logo, lang: 'en-US' })
  const parts: TemplateParts = new Map<string, string | Uint8Array>(
    [...base.parts].map(([name, bytes]) => [
      name,
      /\.(xml|rels)$/.test(name) ? strFromU8(bytes) : bytes,
    ]),
  )
  addSample(parts)
  change?.(parts)
  const types = contentTypes([...parts.keys()])
  const files = [...parts].map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries([['[Content_Types].xml', strToU8(types)], ...files]))
}

/** Replaces words of a part, which must have them. */
export function replaceIn(parts: TemplateParts, name: string, from: string | RegExp, to: string) {
  const text = parts.get(name)
  if (typeof text !== 'string' || text.search(from) < 0) throw new Error(`${name} has no ${from}`)
  parts.set(name, text.replace(from, to))
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relationship of a part. */
export function relate(
  parts: TemplateParts,
  name: string,
  line: { id: string; type: string; target: string; external?: boolean },
) {
  const { id, type, target, external } = line
  const mode = external ? ' TargetMode="External"' : ''
  replaceIn(
    parts,
    name,
    '</Relationships>',
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${mode}/></Relationships>`,
  )
}

function addSample(parts: TemplateParts) {
  parts.set(
    'ppt/slides/slide1.xml',
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><p:sld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld></p:sld>',
  )
  parts.set(
    'ppt/slides/_rels/slide1.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/slideLayout" Target="../slideLayouts/slideLayout3.xml"/></Relationships>`,
  )
  relate(parts, 'ppt/_rels/presentation.xml.rels', {
    id: 'rId90',
    type: 'slide',
    target: 'slides/slide1.xml',
  })
  replaceIn(
    parts,
    'ppt/presentation.xml',
    '<p:sldSz',
    '<p:sldIdLst><p:sldId id="256" r:id="rId90"/></p:sldIdLst><p:sldSz',
  )
}
