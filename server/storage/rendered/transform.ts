import { z } from 'zod'
import { ApiError } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { longestEdge, type PictureFormat, type PictureOrder } from '../../media/picture-order.ts'

/** A number, or its form in a query string. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/** Values above the maximum are capped, and 0 counts as absent. */
const edge = number
  .pipe(z.int().min(0))
  .transform((pixels) => (pixels === 0 ? null : Math.min(pixels, longestEdge)))
  .nullish()

/** How a picture is to be transformed, as clients write it. */
export const transformSchema = z.object({
  width: edge,
  height: edge,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: number.pipe(z.int().min(20).max(100)).default(80),
  format: z.literal('origin').optional(),
})
export type Transform = z.output<typeof transformSchema>

/**
 * Parses the transformation; undefined if none is requested. Throws 400 with the field below
 * `place`.
 */
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

/** The decoder's instructions, given the original's format; without `format` the result is WebP. */
export function orderOf(transform: Transform, original: PictureFormat) {
  const { width = null, height = null, resize, quality } = transform
  const format = transform.format === 'origin' ? original : 'webp'
  return { width, height, resize, quality, format } satisfies Omit<PictureOrder, 'mostPixels'>
}
