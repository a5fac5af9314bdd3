import type { DocumentScheme } from '../../contract/boardroom-builder/document-look.ts'
import type { OfficeFontName } from '../../contract/company/office-fonts.ts'
import { mixed, readableOn } from '../../contract/company/readable-colour.ts'

/** A rectangle of a slide's frame, in points of 960 by 540. */
export type LookMark = {
  x: number
  y: number
  width: number
  height: number
  fill: 'accent' | 'second' | 'hairline'
}

/** A color as #rrggbb; texts in it are readable on `paper` and `shade`. */
type Colour = string

type Tint = { edge: Colour; fill: Colour }

/** What documents look like: the colors of every text and shape, the fonts, and the frame of slides. */
export type Look = {
  scheme: DocumentScheme
  paper: Colour
  ink: Colour
  quiet: Colour
  hairline: Colour
  /** Behind the heads of tables, quotations and code. */
  shade: Colour
  /** For shapes, and in a readable shade for texts. */
  accent: Colour
  accentText: Colour
  second: Colour
  cover: { fill: Colour; ink: Colour; quiet: Colour }
  /** What is open or in doubt. */
  gap: Tint & { ink: Colour }
  callouts: Record<'note' | 'decision' | 'risk', Tint>
  /** Of series and slices, which also people with red-green blindness can tell apart. */
  charts: Colour[]
  fonts: { titles: OfficeFontName; text: OfficeFontName }
  marks: Record<'cover' | 'part' | 'content', LookMark[]>
}

export type LookBase = Pick<
  Look,
  | 'scheme'
  | 'paper'
  | 'ink'
  | 'quiet'
  | 'hairline'
  | 'shade'
  | 'accent'
  | 'second'
  | 'fonts'
  | 'marks'
> & { cover?: Look['cover'] }

/** The contrast that shapes need, according to WCAG 2.2. */
const ofShapes = 3

/** A look from its main colors; the others follow from them. */
export function lookOf(base: LookBase): Look {
  const { scheme, paper, ink, shade, accent, second } = base
  const strength = scheme === 'light' ? 0.1 : 0.17
  const tint = (colour: Colour): Tint => ({
    edge: readableOn(colour, paper, ofShapes),
    fill: mixed(paper, colour, strength),
  })
  const doubt = tint('#c98a1b')
  const callouts = { note: tint('#3b6ea5'), decision: tint(accent), risk: tint('#c2453c') }
  const grounds = [paper, shade, doubt.fill, ...Object.values(callouts).map(({ fill }) => fill)]
  const asText = (colour: Colour) =>
    grounds.reduce((shade, ground) => readableOn(shade, ground), colour)
  const quiet = asText(base.quiet)
  return {
    ...base,
    quiet,
    cover: base.cover ?? { fill: paper, ink, quiet },
    accentText: asText(accent),
    gap: { ...doubt, ink: asText('#c98a1b') },
    callouts,
    charts: [accent, second, ...others].map((colour) => readableOn(colour, paper, ofShapes)),
  }
}

const others = ['#3b6ea5', '#b0553c', '#7b6aa8', '#7d786f']
