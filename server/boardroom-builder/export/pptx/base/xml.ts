import type { Place } from '../../slides/places.ts'

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const namespaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ')

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relationship by the last word of its type. */
export type Relation = { id: string; type: string; target: string }

export const relationsXml = (relations: readonly Relation[]) =>
  [
    declaration,
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    ...relations.map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${relationTypes}/${type}`}" Target="${target}"/>`,
    ),
    '</Relationships>',
  ].join('')

/** Text in XML, also in attributes. */
export const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const emu = (points: number) => Math.round(points * 12_700)

export const xfrm = ({ x, y, width, height }: Place) =>
  `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`

/** Shapes that say nothing to screen readers. */
export const decorative =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'

export const tree = (shapes: readonly string[]) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes.join('')}</p:spTree>`
