import type { Look } from '../../../../../common/looks/look.ts'
import { documentExportWords as words } from '../../../../../contract/boardroom-builder/document-exports.ts'
import { contrastOf } from '../../../../../contract/company/readable-colour.ts'
import { hex } from '../../colours.ts'
import type { PictureFile } from '../../exported-document.ts'
import type { Place, Sheet } from '../../slides/places.ts'
import { within } from '../../within.ts'
import type { LayoutKind } from './base.ts'
import { declaration, decorative, escaped, namespaces, tree, xfrm } from './xml.ts'

/** What our own layouts are made for. */
export type Frame = {
  look: Look
  sheet: Sheet
  company: string
  logo: PictureFile | null
  lang: string
}

const places = {
  facts: { x: 72, y: 318, width: 800, height: 48 },
  footer: { x: 44, y: 506, width: 600, height: 18 },
  number: { x: 856, y: 506, width: 60, height: 18 },
} as const

/** The logo on the first slide, and at the top right of others. */
const logoRooms = {
  cover: { x: 72, y: 56, width: 220, height: 64, right: false },
  content: { x: 806, y: 16, width: 110, height: 24, right: true },
} as const

const solid = (colour: string) => `<a:solidFill><a:srgbClr val="${hex(colour)}"/></a:solidFill>`

type Named = { id: number; name: string }

const rectangle = ({ id, name }: Named, place: Place, fill: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}">${decorative}</p:cNvPr><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`

type Text = Named & {
  ph: string
  place: Place
  anchor: 't' | 'b' | 'ctr'
  /** The properties of its first level. */
  style?: string
  content: string
}

const textPlaceholder = ({ id, name, ph, place, anchor, style = '', content }: Text) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>${style}</a:lstStyle>${content}</p:txBody></p:sp>`

const line = (text: string, lang: string) =>
  `<a:p><a:r><a:rPr lang="${lang}"/><a:t>${escaped(text)}</a:t></a:r></a:p>`
const number = (lang: string) =>
  `<a:p><a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="${lang}"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="${lang}"/></a:p>`

/** A style for one level: its size, a color that differs from that of the master, and the font of texts. */
const styled = (size: number, colour: string | null, how = '') =>
  `<a:lvl1pPr marL="0" indent="0"${how}><a:buNone/><a:defRPr sz="${size * 100}">${colour ? solid(colour) : ''}<a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`

const small = (look: Look, lang: string, from: number) => [
  textPlaceholder({
    ...{ id: from, name: 'Footer', ph: 'type="ftr" sz="quarter" idx="11"', anchor: 'ctr' },
    place: places.footer,
    style: styled(10, look.quiet, ' algn="l"'),
    content: `<a:p><a:endParaRPr lang="${lang}"/></a:p>`,
  }),
  textPlaceholder({
    ...{ id: from + 1, name: 'Slide number', ph: 'type="sldNum" sz="quarter" idx="12"' },
    ...{ anchor: 'ctr', place: places.number },
    style: styled(10, look.quiet, ' algn="r"'),
    content: number(lang),
  }),
]

/** A logo with its plate: logos are made for white. */
function logoOf({ logo, company, look }: Frame, kind: LayoutKind): string {
  if (!logo || kind === 'part') return ''
  const { right, ...room } = logoRooms[kind]
  const size = within(logo, room)
  const x = right ? room.x + room.width - size.width : room.x
  const place = { ...size, x, y: right ? room.y + (room.height - size.height) / 2 : room.y }
  const ground = kind === 'cover' ? look.cover.fill : look.paper
  const plate = { x: x - 8, y: place.y - 5, width: size.width + 16, height: size.height + 10 }
  return [
    contrastOf(ground, '#ffffff') > 1.1
      ? rectangle({ id: 40, name: 'Plate' }, plate, solid('#ffffff'))
      : '',
    `<p:pic><p:nvPicPr><p:cNvPr id="41" name="Logo" descr="${escaped(words.logo(company))}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr userDrawn="1"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${xfrm(place)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
  ].join('')
}

export const hasLogo = ({ logo }: Frame, kind: LayoutKind) => logo !== null && kind !== 'part'

const layoutNames: Record<LayoutKind, [name: string, type: string]> = {
  cover: ['Title slide', 'title'],
  part: ['Section header', 'secHead'],
  content: ['Title and text', 'tx'],
}

/** A layout: the marks of its theme, the logo, and the placeholders of title, text, footer and slide number. */
export function layoutXml(frame: Frame, kind: LayoutKind): string {
  const { look, sheet, lang } = frame
  const { cover, marks } = look
  const isCover = kind === 'cover'
  const [name, type] = layoutNames[kind]
  const framed = marks[kind].map(({ fill, ...place }, at) =>
    rectangle({ id: 20 + at, name: `Mark ${at + 1}` }, place, solid(look[fill])),
  )
  const title = textPlaceholder({
    ...{ id: 2, name: 'Title', ph: isCover ? 'type="ctrTitle"' : 'type="title"' },
    place: sheet.titles[kind === 'content' ? 'content' : 'large'],
    anchor: kind === 'content' ? 't' : 'b',
    style: `<a:lvl1pPr><a:defRPr sz="${{ cover: 4000, part: 3400, content: 2800 }[kind]}">${isCover ? solid(cover.ink) : ''}</a:defRPr></a:lvl1pPr>`,
    content: line('Title', lang),
  })
  const below = { cover: 'type="subTitle" idx="1"', part: '', content: 'type="body" idx="1"' }[kind]
  const body = textPlaceholder({
    ...{ id: 3, name: isCover ? 'Subtitle' : 'Text', ph: below, anchor: 't' },
    place: isCover ? places.facts : sheet.body,
    style: isCover ? styled(16, cover.quiet) : '',
    content: line('Text', lang),
  })
  const shapes = [
    ...framed,
    logoOf(frame, kind),
    title,
    ...(below ? [body] : []),
    ...(isCover ? [] : small(look, lang, 4)),
  ]
  const ground = isCover ? `<p:bg><p:bgPr>${solid(cover.fill)}<a:effectLst/></p:bgPr></p:bg>` : ''
  return `${declaration}<p:sldLayout ${namespaces} type="${type}" preserve="1"><p:cSld name="${name}">${ground}${tree(shapes)}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

/** What the layouts inherit: the paper, the placeholders and the styles of text. */
export function masterXml(
  { look, sheet, lang }: Frame,
  colourMap: string,
  layouts: number,
): string {
  const scheme = (value: string) => `<a:solidFill><a:schemeClr val="${value}"/></a:solidFill>`
  const level = (at: number) => {
    const indent =
      at === 1 ? 'marL="0" indent="0"' : `marL="${(at - 1) * 285_750}" indent="-285750"`
    const sign = at === 1 ? '<a:buNone/>' : '<a:buFont typeface="Arial"/><a:buChar char="•"/>'
    return `<a:lvl${at}pPr ${indent} algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="600"/></a:spcAft>${sign}<a:defRPr sz="2000">${scheme('tx1')}<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${at}pPr>`
  }
  const shapes = [
    textPlaceholder({
      ...{ id: 2, name: 'Title', ph: 'type="title"', anchor: 't', place: sheet.titles.content },
      content: line('Title', lang),
    }),
    textPlaceholder({
      ...{ id: 3, name: 'Text', ph: 'type="body" idx="1"', anchor: 't', place: sheet.body },
      content: line('Text', lang),
    }),
    ...small(look, lang, 4),
  ]
  const listed = Array.from(
    { length: layouts },
    (_, at) => `<p:sldLayoutId id="${2_147_483_649 + at}" r:id="rId${at + 1}"/>`,
  )
  return [
    `${declaration}<p:sldMaster ${namespaces}><p:cSld><p:bg><p:bgPr>${scheme('bg1')}<a:effectLst/></p:bgPr></p:bg>${tree(shapes)}</p:cSld>`,
    `${colourMap}<p:sldLayoutIdLst>${listed.join('')}</p:sldLayoutIdLst><p:hf hdr="0" dt="0"/>`,
    `<p:txStyles><p:titleStyle><a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="2800" b="1">${scheme('tx1')}<a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr></p:titleStyle>`,
    `<p:bodyStyle>${[1, 2, 3, 4, 5].map(level).join('')}</p:bodyStyle><p:otherStyle/></p:txStyles></p:sldMaster>`,
  ].join('')
}
