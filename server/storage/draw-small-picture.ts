import { drawPicture } from '../media/draw-picture.ts'
import type { Services } from '../platform/context.ts'
import { pictureOf, smallPicture } from './picture.ts'

/** Draws and stores the smaller picture of a file that pages show; returns the size of the original in pixels. */
export async function drawSmallPicture(
  services: Pick<Services, 'env' | 'log' | 'objects'>,
  { id, company }: { id: string; company: string },
) {
  const drawing = { path: id, company, arrives: true }
  const { bytes, width, height } = await drawPicture(services, drawing, smallPicture)
  // An earlier attempt may have ended between this picture and the row.
  await services.objects.delete(pictureOf(id))
  await services.objects.put(pictureOf(id), bytes)
  return { width, height }
}
