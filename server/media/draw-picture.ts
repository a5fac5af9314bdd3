import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Services } from '../platform/context.ts'
import { withOpenObject } from '../platform/files/with-open-object.ts'
import { decode } from './decode.ts'
import {
  longestEdge,
  type PictureHeader,
  type PictureOrder,
  pictureFormats,
} from './picture-order.ts'
import type { DecoderHost } from './start-decoder.ts'
import { Turns } from './turns.ts'

const program = join(import.meta.dirname, 'picture-decoder.ts')

/** More pixels than any logo has, because a small file can decompress to gigabytes. */
const mostPixels = 16_000_000

/** The largest picture that is drawn: 2,000 pixels square without compression. */
const mostBytes = 16 * 1024 * 1024

const limits = { ms: 15_000, cpuSeconds: 15, memoryMegabytes: 1024, fileBytes: 0 }

const rules = { mostWaiting: 32, busy: storageErrors.tooManyPictures }

/** Separate queues for uploaded pictures and for those that visitors ask to be resized. */
const arriving = new Turns({ ...rules, atOnce: Math.max(2, availableParallelism() - 1) })
const asked = new Turns({ ...rules, atOnce: 1 })

const sizeSchema = z.object({ width: z.int().min(1).max(1e6), height: z.int().min(1).max(1e6) })

/** Checked here, because loading the checks in the process can take as long as drawing the picture. */
const pictureHeader: z.ZodType<PictureHeader> = z.union([
  sizeSchema.extend({ drawn: sizeSchema.extend({ format: z.enum(pictureFormats) }) }),
  z.object({ damaged: z.literal(true) }),
  z.object({ pixels: z.int().min(1) }),
])

export type Drawing = {
  /** The original's path in the store. */
  path: string
  company: string
  /** Whether the original is still being uploaded. */
  arrives: boolean
}

export type Drawn = {
  bytes: Buffer
  /** The original's size. */
  width: number
  height: number
}

/**
 * Draws a version of a stored picture, upright and without metadata, in a separate process; one at a time per
 * company. `width` and `height` are the original's. Throws 413 for too many pixels, 415 if it cannot be decoded
 * completely, 429 if too many are waiting.
 */
export async function drawPicture(
  services: Pick<Services, 'env' | 'log' | 'objects'>,
  { path, company, arrives }: Drawing,
  picture: Omit<PictureOrder, 'mostPixels'>,
): Promise<Drawn> {
  const order: PictureOrder = { ...picture, mostPixels }
  return (arrives ? arriving : asked).take(company, () =>
    withOpenObject(services.objects, path, async ({ input, size }) => {
      // Decoding a picture needs all of its bytes.
      if (typeof input === 'number') return draw(services, order, input)
      return draw(services, order, await buffer(input.read({ start: 0, end: size - 1 })))
    }),
  )
}

/** A picture in a format that every office program reads, with its size in pixels. */
export type OfficePicture = {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
}

/**
 * Re-encodes a picture for documents: upright, without metadata, at most 2,000 pixels wide or high. One at a
 * time per owner; throws like `drawPicture`.
 */
export async function officePicture(
  host: DecoderHost,
  bytes: Uint8Array,
  owner: string,
): Promise<OfficePicture> {
  const order = { width: longestEdge, height: longestEdge, resize: 'contain', quality: 85 } as const
  const { bytes: made, drawn } = await arriving.take(owner, () =>
    draw(host, { ...order, format: 'office', mostPixels }, bytes),
  )
  const { width, height, format } = drawn
  return { bytes: made, type: format === 'png' ? 'image/png' : 'image/jpeg', width, height }
}

type DrawnAnew = Drawn & { drawn: Extract<PictureHeader, { drawn: object }>['drawn'] }

async function draw(
  host: DecoderHost,
  order: PictureOrder,
  input: number | Uint8Array,
): Promise<DrawnAnew> {
  const decoded = await decode(host, { program, order, input, limits }, mostBytes).catch(
    (error: unknown) => {
      host.log.warn({ err: error }, 'a picture was not decoded')
      throw refusal(storageErrors.damagedPicture)
    },
  )
  const { data: header } = pictureHeader.safeParse(decoded.header)
  if (header && 'pixels' in header) {
    const megapixels = String(Math.ceil(header.pixels / 1e6))
    throw refusal(storageErrors.tooManyPixels, { megapixels, most: String(mostPixels / 1e6) })
  }
  if (!header || 'damaged' in header) throw refusal(storageErrors.damagedPicture)
  return { ...header, bytes: decoded.bytes }
}
