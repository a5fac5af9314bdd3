// A separate process: draws a version of the picture on its standard input.
import { buffer } from 'node:stream/consumers'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { answer, beginDecoding } from './begin-decoding.ts'
import {
  longestEdge,
  type PictureFormat,
  type PictureHeader,
  type PictureOrder,
} from './picture-order.ts'

/** The longest decoding, in seconds, after which libvips stops. */
const longestSeconds = 10

const mostResidentBytes = 1024 ** 3

/** A PNG with more bytes is a photograph. */
const largePng = 2_000_000

sharp.cache(false)
sharp.concurrency(1)
const order = beginDecoding<PictureOrder>(mostResidentBytes)
const { header, bytes } = await draw(await buffer(process.stdin)).catch(
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
  const upright = resized(image.autoOrient()).timeout({ seconds: longestSeconds })
  let format = order.format === 'office' ? officeFormat(header) : order.format
  let { data, info } = await encoded(upright, format).toBuffer({ resolveWithObject: true })
  if (order.format === 'office' && data.length > largePng && !header.hasAlpha) {
    format = 'jpeg'
    ;({ data, info } = await encoded(upright, format).toBuffer({ resolveWithObject: true }))
  }
  const drawn = { width: info.width, height: info.height, format }
  return { header: { width, height, drawn }, bytes: data }
}

/** PNG keeps drawings sharp; JPEG, which has no transparency, keeps photographs small. */
function officeFormat({ format, hasAlpha }: Metadata): PictureFormat {
  return hasAlpha || format === 'png' || format === 'gif' ? 'png' : 'jpeg'
}

/** Never larger than the original; only the first frame of an animation. */
function resized(image: Sharp): Sharp {
  const { width, height, resize } = order
  const both = width !== null && height !== null
  const fit = resize === 'contain' || !both ? 'inside' : resize
  const options = { fit, withoutEnlargement: true } as const
  return image.resize(width ?? longestEdge, height ?? longestEdge, options)
}

function encoded(image: Sharp, format: PictureFormat): Sharp {
  const { quality } = order
  const settings: Partial<Record<PictureFormat, object>> = {
    webp: { quality, alphaQuality: Math.max(quality, 90) },
    jpeg: { quality },
    // The defaults take many seconds for a large picture.
    avif: { quality, effort: 0 },
    gif: { effort: 1 },
  }
  return image.clone().toFormat(format, settings[format] ?? {})
}
