import { createHash, randomInt } from 'node:crypto'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { drawPicture } from '../../media/draw-picture.ts'
import { pictureFormats } from '../../media/picture-order.ts'
import type { Services } from '../../platform/context.ts'
import type { PublicObject } from '../queries.ts'
import { orderOf, type Transform } from './transform.ts'

/** How many sizes of one picture are kept. */
const mostKept = 16

/** Drawing for visitors must leave this much disk space for uploads and the database. */
const leastFree = 1024 ** 3

/** Matches pictures of other than the usual size. */
const ownExtension = /\.v[0-9a-f]+$/

type Stores = Pick<Services, 'drafts' | 'objects'>

const underWay = new Map<string, Promise<void>>()

/**
 * Returns the path of a stored picture transformed as requested; draws it at the first request. Throws 404 if
 * the file is not a picture, 429 if too many wait to be drawn.
 */
export async function renderedPicture(
  services: Stores & Pick<Services, 'env' | 'log'>,
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
    if ((await services.objects.size(path)) !== null) return
    const { bytes } = await drawPicture(services, drawing, order)
    await keep(services, object.id, path, bytes)
  }
  // Concurrent requests for the same picture share one drawing.
  const making = underWay.get(path) ?? draw().finally(() => underWay.delete(path))
  underWay.set(path, making)
  await making
  return { path, type: `image/${order.format}` }
}

/** Stores a picture; first removes another one at random if there are too many. */
async function keep({ drafts, objects }: Stores, id: string, path: string, bytes: Buffer) {
  if ((await drafts.freeBytes()) < leastFree) throw refusal(storageErrors.diskFull)
  const kept = (await objects.named(id)).filter((name) => ownExtension.test(name))
  while (kept.length >= mostKept) {
    const [name = ''] = kept.splice(randomInt(kept.length), 1)
    await objects.delete(name)
  }
  // Another process may have drawn the same picture in the meantime.
  await objects.put(path, bytes)
}
