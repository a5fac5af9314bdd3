import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import { longestEdge, type PictureFormat, type PictureOrder } from '../../media/picture-order.ts'

/** A number, or as an address writes one. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** More pixels than the most are the most, and 0 is as if nothing were said. */
const edge = number
  .pipe(z.int().min(0))
  .transform((pixels) => (pixels === 0 ? null : Math.min(pixels, longestEdge)))
  .nullish()

/** How a picture is to be changed, as the clients say it. */
export const transformSchema = z.object({
  width: edge,
  height: edge,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: number.pipe(z.int().min(20).max(100)).default(80),
  format: z.literal('origin').optional(),
})
export type Transform = z.output<typeof transformSchema>

/** What is asked for; undefined where nothing is. Throws 400 with the field below `place`. */
export function transformOf(query: unknown, place = 'querystring'): Transform | undefined {
  const asked = query as Record<string, unknown>
  if (!Object.keys(transformSchema.shape).some((name) => Object.hasOwn(asked, name))) {
    return undefined
  }
  const parsed = transformSchema.safeParse(asked)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message = `${place}/${issue?.path.join('/')}: ${issue?.message}`
  throw new ApiError({ ...storageErrors.badTransform, message })
}

/** What is to be drawn of an original of this format; without `format` it becomes WebP. */
export function orderOf(transform: Transform, original: PictureFormat) {
  const { width = null, height = null, resize, quality } = transform
  const format = transform.format === 'origin' ? original : 'webp'
  return { width, height, resize, quality, format } satisfies Omit<PictureOrder, 'mostPixels'>
}
