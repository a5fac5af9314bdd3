// A separate process: draws a picture of the one on its standard input.
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { answer, beginDecoding } from './begin-decoding.ts'
import {
  longestEdge,
  type PictureFormat,
  type PictureHeader,
  type PictureOrder,
} from './picture-order.ts'

/** The longest decoding, in seconds; then libvips gives up by itself. */
const longestSeconds = 10

const mostResidentBytes = 1024 ** 3

sharp.cache(false)
sharp.concurrency(1)
const order = beginDecoding<PictureOrder>(mostResidentBytes)
const { header, bytes } = await draw(readFileSync(process.stdin.fd)).catch(
  (): { header: PictureHeader; bytes?: Buffer } => ({ header: { damaged: true } }),
)
await answer(header, bytes)
process.exit(0)

async function draw(original: Buffer): Promise<{ header: PictureHeader; bytes?: Buffer }> {
  const { mostPixels } = order
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: 'warning' })
  const header = await sharp(original, { limitInputPixels: false }).metadata()
  const pixels = header.width * (header.pageHeight ?? header.height)
  if (pixels > mostPixels) return { header: { pixels } }
  const { width, height } = header.autoOrient
  const bytes = await encoded(resized(image.autoOrient()))
    .timeout({ seconds: longestSeconds })
    .toBuffer()
  return { header: { width, height }, bytes }
}

/** Never larger than the original; of an animation only the first frame. */
function resized(image: Sharp): Sharp {
  const { width, height, resize } = order
  const both = width !== null && height !== null
  const fit = resize === 'contain' || !both ? 'inside' : resize
  const options = { fit, withoutEnlargement: true } as const
  return image.resize(width ?? longestEdge, height ?? longestEdge, options)
}

function encoded(image: Sharp): Sharp {
  const { format, quality } = order
  const settings: Partial<Record<PictureFormat, object>> = {
    webp: { quality, alphaQuality: Math.max(quality, 90) },
    jpeg: { quality },
    // The defaults take many seconds for a large picture.
    avif: { quality, effort: 0 },
    gif: { effort: 1 },
  }
  return image.toFormat(format, settings[format] ?? {})
}
