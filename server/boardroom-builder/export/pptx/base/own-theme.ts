import type { Look } from '../../../../../common/looks/look.ts'
import { hex } from '../../colours.ts'
import { declaration } from './xml.ts'

/** The colors of a theme by the names that slides have for them. On dark, Office calls the lighter one 'light', too. */
export const schemeOf = (look: Look) => {
  const [dark, light] = look.scheme === 'light' ? [look.ink, look.paper] : [look.paper, look.ink]
  const [dark2, light2] =
    look.scheme === 'light' ? [look.quiet, look.shade] : [look.shade, look.quiet]
  return { dk1: dark, lt1: light, dk2: dark2, lt2: light2 }
}

/** How slides name the colors of the theme. */
export const colourMap = ({ scheme }: Look) => {
  const [paper, ink] = scheme === 'light' ? ['lt', 'dk'] : ['dk', 'lt']
  const accents = [1, 2, 3, 4, 5, 6].map((at) => `accent${at}="accent${at}"`).join(' ')
  return `<p:clrMap bg1="${paper}1" tx1="${ink}1" bg2="${paper}2" tx2="${ink}2" ${accents} hlink="hlink" folHlink="folHlink"/>`
}

/** The theme of our own masters: the colors and fonts of a look, for what is added in PowerPoint. */
export function themeXml(look: Look, name: string): string {
  const colour = (tag: string, value: string) =>
    `<a:${tag}><a:srgbClr val="${hex(value)}"/></a:${tag}>`
  const scheme = [
    ...Object.entries(schemeOf(look)),
    ...look.charts.slice(0, 6).map((value, at): [string, string] => [`accent${at + 1}`, value]),
    ['hlink', look.accentText],
    ['folHlink', look.accentText],
  ].map(([tag = '', value = '']) => colour(tag, value))
  const font = (tag: string, typeface: string) =>
    `<a:${tag}><a:latin typeface="${typeface}"/><a:ea typeface=""/><a:cs typeface=""/></a:${tag}>`
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = (width: number) =>
    `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`
  const plain = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return [
    `${declaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${name}"><a:themeElements>`,
    `<a:clrScheme name="${name}">${scheme.join('')}</a:clrScheme>`,
    `<a:fontScheme name="${name}">${font('majorFont', look.fonts.titles)}${font('minorFont', look.fonts.text)}</a:fontScheme>`,
    `<a:fmtScheme name="${name}"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${[6350, 12_700, 19_050].map(line).join('')}</a:lnStyleLst>`,
    `<a:effectStyleLst>${plain.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`,
    '</a:themeElements></a:theme>',
  ].join('')
}
