import sharp from 'sharp'
import type { DemoBrief, DemoCompany } from './demo-content.ts'
import { lighter, markOf } from './draw-logo.ts'
import type { Scene } from './video-script.ts'

/** The size of the videos in pixels; slides are drawn in units of 960 by 540. */
export const [width, height] = [768, 432]

const fonts = 'Inter, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif'

/** A slide as RGBA, with what its first lines have made appear. Below it has room for the player's controls. */
export function drawSlide(
  { colour, products }: DemoCompany,
  { product }: DemoBrief,
  { cover, above, heading, lines }: Scene,
  said: number,
): Promise<Buffer> {
  const [paper, ink, pale] = cover
    ? [colour, '#fff', lighter(colour, 0.5)]
    : [lighter(colour, 0.93), colour, lighter(colour, 0.7)]
  const title = wrapped(heading, cover ? 26 : 34)
  const top = cover ? 190 : 130
  const points = lines.slice(0, said).flatMap(({ shown }) => shown)
  const first = top + title.length * 54 + 26
  const mark = products.findIndex(({ name }) => name === product)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 960 540">
    <rect width="100%" height="100%" fill="${paper}"/>
    <g transform="translate(640 190) scale(1.1)" opacity="${cover ? 0.3 : 0.18}">${markOf(ink, pale, mark)}</g>
    <g font-family="${fonts}" fill="${ink}">
      <text x="72" y="76" font-size="24" fill-opacity=".85">${escaped(above)}</text>
      ${title.map((line, at) => `<text x="72" y="${top + at * 54}" font-size="46" font-weight="700">${escaped(line)}</text>`).join('')}
      ${points.map((point, at) => pointOf(point, first + at * 62)).join('')}
    </g></svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

const pointOf = (text: string, y: number) =>
  `<rect x="72" y="${y - 25}" width="8" height="34" rx="4"/><text x="100" y="${y}" font-size="32">${escaped(text)}</text>`

/** Breaks a text into lines of at most so many characters. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
