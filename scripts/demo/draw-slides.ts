import sharp from 'sharp'
import { briefTypes } from '../../contract/briefs/briefs.ts'
import { addressOf, type DemoBrief, type DemoCompany } from './demo-content.ts'
import { lighter, markOf } from './draw-logo.ts'
import { box, type Colour, colourOf, disc, drawing, height, toPlanes, width } from './planes.ts'
import type { Figure } from './story.ts'
import { contactOf, type Scene } from './video-script.ts'

const fonts = 'Inter, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif'

/** A slide: its still picture, and what moves on it; `time` runs from 0 to 1. */
export type Slide = {
  picture: Buffer
  animate: (frame: Buffer, time: number) => void
  /** The color of the progress line below. */
  line: Colour
}

/** The slides of a video, one per scene: the first is the title, the last says whom to ask. */
export async function drawSlides(
  company: DemoCompany,
  brief: DemoBrief,
  scenes: readonly Scene[],
): Promise<Slide[]> {
  const slides: Slide[] = []
  for (const [at, { title, figure }] of scenes.entries()) {
    if (figure) slides.push(await chapterSlide(company, brief, title, figure))
    else slides.push(await (at === 0 ? titleSlide : closingSlide)(company, brief))
  }
  return slides
}

async function titleSlide(company: DemoCompany, brief: DemoBrief): Promise<Slide> {
  const { colour, profile } = company
  const large = wrapped(brief.title, 22)
  const [lines, size] = large.length > 3 ? [wrapped(brief.title, 27), 42] : [large, 50]
  const apart = Math.round(size * 1.18)
  const top = 280 - Math.round((lines.length * apart) / 2)
  // Nothing stands below: the player has its controls there.
  const picture = await pixels(`
    ${background(company, brief)}
    <g fill="#fff" font-family="${fonts}">
      <text x="72" y="86" font-size="28" font-weight="600">${escaped(profile.companyName)}</text>
      <text x="72" y="124" font-size="24" fill-opacity=".85">${escaped(briefTypes[brief.type])}</text>
      ${paragraph(lines, { x: 72, y: top, size, weight: 700 })}
    </g>`)
  const below = top + lines.length * apart - 26
  return { picture, line: pale(colour), animate: underline(colour, below) }
}

async function closingSlide(company: DemoCompany, brief: DemoBrief): Promise<Slide> {
  const { name } = contactOf(company, brief)
  const picture = await pixels(`
    ${background(company, brief)}
    <g fill="#fff" font-family="${fonts}">
      <text x="72" y="150" font-size="50" font-weight="700">Your questions</text>
      <text x="72" y="240" font-size="30" font-weight="600">${escaped(name)}</text>
      <text x="72" y="284" font-size="26" fill-opacity=".85">${addressOf(company, name)}</text>
      <text x="72" y="328" font-size="26" fill-opacity=".85">www.${company.domain}</text>
    </g>`)
  return { picture, line: pale(company.colour), animate: underline(company.colour, 182) }
}

/** The company's color, with the mark of the brief's product. */
function background({ colour }: DemoCompany, { product, title }: DemoBrief) {
  const darker = `<rect width="100%" height="100%" fill="#000" fill-opacity="${shadeOf(title)}"/>`
  return `
    <rect width="100%" height="100%" fill="${colour}"/>${darker}
    <g transform="translate(600 130) scale(1.25)" opacity=".3">${markOf('#fff', lighter(colour, 0.5), product)}</g>`
}

/** Briefs about the same product differ in their shade. */
const shadeOf = (title: string) =>
  ([...title].reduce((sum, a) => sum + a.charCodeAt(0), 0) % 7) / 20

const pale = (colour: string) => colourOf(lighter(colour, 0.6))

/** A line that grows during the first half of the time. */
const underline = (colour: string, y: number) => (frame: Buffer, time: number) =>
  box(frame, 72, y, 120 * eased(time * 2), 8, pale(colour))

async function chapterSlide(
  { colour, profile, products }: DemoCompany,
  brief: DemoBrief,
  title: string,
  figure: Figure,
): Promise<Slide> {
  const { labels, animate } = drawn(figure, colour)
  const picture = await pixels(`
    <rect width="100%" height="100%" fill="${lighter(colour, 0.93)}"/>
    <rect x="72" y="160" width="816" height="284" rx="24" fill="#fff"/>
    <g font-family="${fonts}">
      <text x="72" y="66" font-size="22" fill="#555">${escaped(products[brief.product]?.name ?? profile.companyName)}</text>
      <text x="72" y="120" font-size="42" font-weight="700" fill="${colour}">${escaped(title)}</text>
      <g fill="#333">${labels}</g>
    </g>`)
  return { picture, line: colourOf(colour), animate }
}

/** A figure in the white box of a slide: its labels, and its parts that move. */
function drawn(figure: Figure, hex: string): { labels: string; animate: Slide['animate'] } {
  const colour = colourOf(hex)
  const quiet = colourOf(lighter(hex, 0.8))
  if ('share' in figure) return ring(figure, colour, quiet)
  if ('bars' in figure) return bars(figure, colour, quiet)
  return steps(figure.steps, colour, quiet)
}

type Draw<Shown> = (figure: Shown, colour: Colour, quiet: Colour) => ReturnType<typeof drawn>

/** A share of a hundred as a ring that closes. */
const ring: Draw<Extract<Figure, { share: number }>> = ({ share, of }, colour, quiet) => {
  const spot = (frame: Buffer, part: number, radius: number, shade: Colour) => {
    const turn = (part - 0.25) * 2 * Math.PI
    disc(frame, 232 + Math.cos(turn) * 96, 302 + Math.sin(turn) * 96, radius, shade)
  }
  return {
    labels: `
      <text x="232" y="318" font-size="46" font-weight="700" text-anchor="middle">${share}%</text>
      ${paragraph(wrapped(of, 26), { x: 400, y: 316 - wrapped(of, 26).length * 21, size: 36 })}`,
    animate: (frame, time) => {
      for (let at = 0; at < 1; at += 0.01) spot(frame, at, 11, quiet)
      for (let at = 0; at <= (share / 100) * eased(time); at += 0.005) spot(frame, at, 13, colour)
    },
  }
}

const bars: Draw<Extract<Figure, { bars: object }>> = ({ bars, unit }, colour, quiet) => {
  const rows = Object.entries(bars)
  const most = Math.max(...rows.map(([, value]) => value))
  const apart = 284 / (rows.length + 0.6)
  const y = (at: number) => Math.round(160 + apart * (at + 0.8))
  return {
    labels: rows
      .map(
        ([name, value], at) => `
          <text x="112" y="${y(at) + 10}" font-size="28">${escaped(name)}</text>
          <text x="848" y="${y(at) + 10}" font-size="28" font-weight="700" text-anchor="end">${value.toLocaleString('en')}${unit ? `${unit.startsWith('%') ? '' : ' '}${escaped(unit)}` : ''}</text>`,
      )
      .join(''),
    animate: (frame, time) => {
      for (const [at, [, value]] of rows.entries()) {
        const grown = eased(time * 1.6 - at * 0.25) * (value / most)
        box(frame, 340, y(at) - 17, 340, 34, quiet)
        box(frame, 340, y(at) - 17, grown * 340, 34, colour)
      }
    },
  }
}

/** Steps on a line, reached one after the other. */
const steps: Draw<readonly string[]> = (names, colour, quiet) => {
  const apart = 816 / names.length
  const x = (at: number) => Math.round(72 + apart * (at + 0.5))
  const length = x(names.length - 1) - x(0)
  return {
    labels: names
      .map((name, at) =>
        paragraph(wrapped(name, 15), { x: x(at), y: 358, size: 27, anchor: 'middle' }),
      )
      .join(''),
    animate: (frame, time) => {
      const reached = eased(time) * length
      box(frame, x(0), 277, length, 6, quiet)
      box(frame, x(0), 277, reached, 6, colour)
      for (const at of names.keys()) {
        disc(frame, x(at), 280, 22, reached >= x(at) - x(0) - 1 ? colour : quiet)
      }
    },
  }
}

/** From 0 to 1, fast at first. */
function eased(time: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, time))) ** 2
}

type Place = { x: number; y: number; size: number; weight?: number; anchor?: string }

function paragraph(
  lines: readonly string[],
  { x, y, size, weight = 400, anchor = 'start' }: Place,
): string {
  const spans = lines.map((line, at) => {
    const down = y + at * Math.round(size * 1.18)
    return `<tspan x="${x}" y="${down}">${escaped(line)}</tspan>`
  })
  return `<text font-size="${size}" font-weight="${weight}" text-anchor="${anchor}">${spans.join('')}</text>`
}

/** The lines of a text, with at most about `most` letters in each. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines
}

async function pixels(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${drawing.width} ${drawing.height}">${shapes}</svg>`
  return toPlanes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer())
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
