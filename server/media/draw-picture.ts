import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Services } from '../platform/context.ts'
import { decode } from './decode.ts'
import { type PictureOrder, pictureWord } from './picture-order.ts'
import type { DecoderHost } from './start-decoder.ts'
import { Turns } from './turns.ts'

const program = join(import.meta.dirname, 'picture-decoder.ts')

/** More than any logo has; a picture of few bytes can unfold to gigabytes of pixels. */
const mostPixels = 16_000_000

/** The longest picture that is made: 2,000 pixels square without compression. */
const mostBytes = 16 * 1024 * 1024

const limits = { ms: 15_000, cpuSeconds: 15, memoryMegabytes: 1024, fileBytes: 0 }

const rules = { mostWaiting: 32, busy: storageErrors.tooManyPictures }

/** Pictures that come in, and apart from them what visitors ask to be made of those that are there. */
const arriving = new Turns({ ...rules, atOnce: Math.max(2, availableParallelism() - 1) })
const asked = new Turns({ ...rules, atOnce: 1 })

export type Drawing = {
  /** Where the original lies in the store. */
  path: string
  company: string
  /** Whether the original is just coming in. */
  arrives: boolean
}

export type Drawn = { bytes: Buffer; width: number; height: number }

/**
 * Makes a picture of a stored one, upright and without metadata, in a process of its own; one at a
 * time of each company. `width` and `height` are the original's. Throws 413 for a picture of too
 * many pixels, 415 for one that cannot be decoded to the end, 429 where too many wait already.
 */
export async function drawPicture(
  services: Pick<Services, 'env' | 'log' | 'store'>,
  { path, company, arrives }: Drawing,
  picture: Omit<PictureOrder, 'mostPixels'>,
): Promise<Drawn> {
  return (arrives ? arriving : asked).take(company, async () => {
    const file = await services.store.open(path, 'read')
    try {
      const order: PictureOrder = { ...picture, mostPixels }
      return await draw(services, order, file.fd)
    } finally {
      await file.close()
    }
  })
}

async function draw(host: DecoderHost, order: PictureOrder, input: number): Promise<Drawn> {
  const decoded = await decode(host, { program, order, input, limits }, mostBytes).catch(
    (error: unknown) => {
      host.log.warn({ err: error }, 'a picture was not decoded')
      throw refusal(storageErrors.damagedPicture)
    },
  )
  const { data: word } = pictureWord.safeParse(decoded.word)
  if (word && 'pixels' in word) {
    const megapixels = String(Math.ceil(word.pixels / 1e6))
    throw refusal(storageErrors.tooManyPixels, { megapixels, most: String(mostPixels / 1e6) })
  }
  if (!word || 'damaged' in word) throw refusal(storageErrors.damagedPicture)
  return { ...word, bytes: decoded.bytes }
}
