import type { Sharp, SharpOptions } from 'sharp'
import { fail } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { ObjectStore } from '../platform/object-store.ts'

/** Longest edge of the smaller picture, in pixels. */
const longestEdge = 512

/** More than any logo has; a picture of few bytes can unfold to gigabytes of pixels. */
const maxPixels = 50_000_000

/** Each picture may take hundreds of MB for a moment, so only a few are made at once. */
const atOnce = 2

export const pictureType = 'image/webp'

export type Picture = { bytes: Buffer; width: number; height: number }

/** Where the smaller picture of a file lies in the store. */
export function pictureOf(id: string): string {
  return `${id}.webp`
}

/** Takes away all that is stored under the file's id: the bytes, and what was derived from them. */
export async function removeBytes(store: ObjectStore, id: string) {
  for (const name of await store.named(id)) await store.remove(name)
}

let running = 0
const waiting: (() => void)[] = []

/**
 * Makes the smaller picture that pages show: WebP, at most 512 px, upright, without metadata, of
 * an animation the first frame. `width` and `height` are the original's. Throws 415 for a picture
 * that cannot be decoded to the end.
 */
export async function makePicture(original: Buffer): Promise<Picture> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await decode(original)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function decode(original: Buffer): Promise<Picture> {
  const image = await open(original, { limitInputPixels: maxPixels, failOn: 'warning' })
  try {
    const { autoOrient } = await image.metadata()
    const bytes = await image
      .autoOrient()
      .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, alphaQuality: 90 })
      .toBuffer()
    return { bytes, width: autoOrient.width, height: autoOrient.height }
  } catch {
    throw fail(storageErrors.damagedPicture)
  }
}

/** The decoders are loaded with the first picture: many a server never sees one. */
async function open(bytes: Buffer, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Pictures come once; what is kept for a second time would only fill memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp(bytes, options)
}
