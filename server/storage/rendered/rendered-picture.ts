import { createHash, randomBytes, randomInt } from 'node:crypto'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import { drawPicture } from '../../media/draw-picture.ts'
import { pictureFormats } from '../../media/picture-order.ts'
import type { Services } from '../../platform/context.ts'
import type { ObjectStore } from '../../platform/files/object-store.ts'
import type { PublicObject } from '../queries.ts'
import { orderOf, type Transform } from './transform.ts'

/** So many pictures are kept of one. */
const mostKept = 16

/** What visitors ask for takes none of the last bytes that uploads and the database live on. */
const leastFree = 1024 ** 3

/** Pictures of other sizes, and those being written. */
const ownExtension = /\.[vw][0-9a-f]+$/

const underWay = new Map<string, Promise<void>>()

/**
 * Where the picture lies that `transform` makes of a stored one; it is drawn when it is asked for
 * first. Throws 404 for a file that is no picture, 429 where too many wait to be drawn.
 */
export async function renderedPicture(
  services: Pick<Services, 'env' | 'log' | 'store'>,
  object: PublicObject,
  transform: Transform,
): Promise<{ path: string; type: string }> {
  const original = pictureFormats.find((format) => object.mime_type === `image/${format}`)
  if (!original) throw refusal(storageErrors.objectNotFound)
  const order = orderOf(transform, original)
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex')
  const path = `${object.id}.v${digest.slice(0, 15)}`
  const drawing = { path: object.id, company: object.company_id, arrives: false }
  const draw = async () => {
    if ((await services.store.size(path)) !== null) return
    const { bytes } = await drawPicture(services, drawing, order)
    await keep(services.store, object.id, path, bytes)
  }
  // Whoever asks for the same waits for the same.
  const making = underWay.get(path) ?? draw().finally(() => underWay.delete(path))
  underWay.set(path, making)
  await making
  return { path, type: `image/${order.format}` }
}

/** Keeps a picture, in the place of any other one where there are enough. */
async function keep(store: ObjectStore, id: string, path: string, bytes: Buffer) {
  if ((await store.freeBytes()) < leastFree) throw refusal(storageErrors.diskFull)
  const kept = (await store.named(id)).filter((name) => ownExtension.test(name))
  while (kept.length >= mostKept) {
    const [name = ''] = kept.splice(randomInt(kept.length), 1)
    await store.remove(name)
  }
  const draft = `${id}.w${randomBytes(7).toString('hex')}`
  await store.write(draft, bytes)
  try {
    // Appears as a whole, for readers in other processes, too.
    await store.copy(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await store.remove(draft)
  }
}
