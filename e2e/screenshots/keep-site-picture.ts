import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { samePicture } from './keep-picture.ts'

const folder = resolve(import.meta.dirname, '../../web/marketing/pictures')
const [width, height] = [1600, 950]

/** A narrow window at a high resolution, so that its text is readable at half the size. */
export const siteViewport = {
  viewport: { width: 1024, height: 608 },
  deviceScaleFactor: width / 1024,
}

/** Writes a picture of the public site in its sizes, unless the existing one looks the same. */
export async function keepSitePicture(name: string, png: Buffer): Promise<void> {
  const picture = sharp(png).resize(width, height, { fit: 'cover', position: 'left top' })
  const webp = await picture.clone().webp({ quality: 62, effort: 6 }).toBuffer()
  const path = join(folder, `${name}-${width}`)
  if (existsSync(`${path}.webp`) && (await samePicture(readFileSync(`${path}.webp`), webp))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}.webp`, webp)
  for (const size of [800, width]) {
    const avif = await picture.clone().resize(size).avif({ quality: 55, effort: 4 }).toBuffer()
    writeFileSync(join(folder, `${name}-${size}.avif`), avif)
  }
}
