import type { Element } from '@xmldom/xmldom'
import { type Look, lookOf } from '../../../../common/looks/look.ts'
import type { TemplateLoss } from '../../../../contract/boardroom-builder/company-template.ts'
import { type OfficeFontName, officeFonts } from '../../../../contract/company/office-fonts.ts'
import { contrastOf, mixed, readableOn } from '../../../../contract/company/readable-colour.ts'
import { attributeOf, elementsIn, within } from '../../packages/word-xml.ts'

/** A font that is not known may be wide. */
const unknownWidth = 1.2

export const firstNamed = (root: Element | undefined, name: string) =>
  root && within(root).find(({ localName }) => localName === name)

type Fonts = { titles: string; text: string }

/** What slides look like in a template: by the colors and fonts of its theme, and the ground of its master. */
export function themeOf(theme: Element, master: Element, losses: Set<TemplateLoss>) {
  const scheme = firstNamed(theme, 'clrScheme')
  const colours = new Map(
    (scheme ? elementsIn(scheme) : []).flatMap((one) => {
      const [value] = elementsIn(one)
      const hex = value && (attributeOf(value, 'lastClr') ?? attributeOf(value))
      return hex && /^[0-9a-f]{6}$/i.test(hex)
        ? [[one.localName ?? '', `#${hex.toLowerCase()}`] as const]
        : []
    }),
  )
  const map = firstNamed(master, 'clrMap')
  const colour = (name: string, usual: string) =>
    colours.get(attributeOf(map, name) ?? name) ?? colours.get(name) ?? usual
  const paper = groundOf(master, colour, losses) ?? colour('bg1', '#ffffff')
  const own = colour('tx1', '#000000')
  const ink = readableOn(own, paper, 7)
  if (contrastOf(own, paper) < 4.5) losses.add('pale')
  const accents = [1, 2, 3, 4, 5, 6].map((at) => colour(`accent${at}`, '#5b6770'))
  const fonts: Fonts = { titles: fontOf(theme, 'majorFont'), text: fontOf(theme, 'minorFont') }
  const known = { titles: knownFont(fonts.titles), text: knownFont(fonts.text) }
  if (!known.titles || !known.text) losses.add('font')
  const base = lookOf({
    scheme: contrastOf(paper, '#ffffff') < contrastOf(paper, '#000000') ? 'light' : 'dark',
    ...{ paper, ink, quiet: mixed(ink, paper, 0.35), hairline: mixed(paper, ink, 0.2) },
    shade: mixed(paper, ink, 0.06),
    ...{ accent: accents[0] ?? ink, second: accents[1] ?? ink },
    fonts: { titles: known.titles ?? 'Arial', text: known.text ?? 'Arial' },
    marks: { cover: [], part: [], content: [] },
  })
  const look: Look = { ...base, charts: accents.map((one) => readableOn(one, paper, 3)) }
  const widthOf = (name: OfficeFontName | null) => (name ? officeFonts[name].width : unknownWidth)
  return {
    look,
    letters: { titles: widthOf(known.titles), text: widthOf(known.text) },
    view: { palette: [paper, own, ...accents], fonts, known },
  }
}

/** The color of the master's ground, if it is a plain one. */
function groundOf(
  master: Element,
  colour: (name: string, usual: string) => string,
  losses: Set<TemplateLoss>,
): string | null {
  const ground = firstNamed(master, 'bg')
  const [fill] = ground ? elementsIn(ground) : []
  if (!fill) return null
  const plain = fill.localName === 'bgRef' ? fill : firstNamed(fill, 'solidFill')
  const value = plain && elementsIn(plain)[0]
  if (!plain || !value) {
    losses.add('background')
    return null
  }
  const named = attributeOf(value) ?? ''
  if (value.localName === 'srgbClr') return `#${named.toLowerCase()}`
  return colour(named, '#ffffff')
}

const fontOf = (theme: Element, kind: string) => {
  const latin = firstNamed(firstNamed(theme, kind), 'latin')
  return (latin && attributeOf(latin, 'typeface'))?.slice(0, 100) || 'Arial'
}

const knownFont = (name: string) =>
  (Object.keys(officeFonts) as OfficeFontName[]).find(
    (one) => one.toLowerCase() === name.toLowerCase(),
  ) ?? null
