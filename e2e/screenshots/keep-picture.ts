import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../docs/screenshots')

/**
 * A channel differs if its values are farther apart than this, because edges may be drawn in
 * slightly different shades.
 */
const shade = 24
const pixelsAllowed = 40
/** The maximum size of a lossless picture in bytes. */
const largest = 90_000

/** Writes the picture, unless the existing one looks the same. */
export async function keepPicture(name: string, png: Buffer): Promise<void> {
  const path = join(folder, `${name}.webp`)
  const picture = await smallest(png)
  if (existsSync(path) && (await samePicture(readFileSync(path), picture))) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, picture)
}

/** Lossless, unless a video's poster makes that too large. */
async function smallest(png: Buffer): Promise<Buffer> {
  const exact = await sharp(png).webp({ lossless: true, effort: 3 }).toBuffer()
  if (exact.length < largest) return exact
  return sharp(png).webp({ quality: 88, smartSubsample: true }).toBuffer()
}

/** Whether two pictures differ by no more than the shade of an edge. */
export async function samePicture(before: Buffer, after: Buffer): Promise<boolean> {
  if (before.equals(after)) return true
  const [a, b] = await Promise.all([before, after].map(readPixels))
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  let different = 0
  for (let at = 0; at < a.data.length; at += 1) {
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > shade) different += 1
  }
  return different <= pixelsAllowed
}

function readPixels(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
