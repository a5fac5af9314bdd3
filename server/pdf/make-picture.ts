import sharp from 'sharp'
import type { TypesetForm } from './typeset.ts'

type Picture = Exclude<TypesetForm, { as: 'pdf' }>

/** A point is 4/3 pixels in Typst's units and in CSS. */
const pixelsPerPoint = 4 / 3

/**
 * The file of a page that Typst drew: SVG in pixel units, or PNG at a scale. All letters are shapes, so that it
 * looks the same without our fonts.
 */
export async function makePicture(drawn: string, picture: Picture): Promise<Buffer> {
  const inPixels = drawn.replace(
    /^<svg class="typst-doc"(.*?) width="([\d.]+)pt" height="([\d.]+)pt"/,
    (_, rest: string, width: string, height: string) => {
      const [x, y] = [width, height].map((length) => Math.round(Number(length) * pixelsPerPoint))
      return `<svg${rest} width="${x}" height="${y}"`
    },
  )
  if (picture.as === 'svg') return Buffer.from(named(inPixels, picture))
  return sharp(Buffer.from(inPixels), { density: 72 * picture.scale, limitInputPixels: false })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Adds a title and a description, which screen readers announce. */
function named(svg: string, { title, description }: Picture & { as: 'svg' }): string {
  const words = `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>`
  return svg.replace(/^<svg(.*?)>/, (_, rest: string) => `<svg role="img"${rest}>${words}`)
}

/** Removes characters that XML does not allow, and escapes the rest. */
const escaped = (words: string) =>
  words
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0)};`)
