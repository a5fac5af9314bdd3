import type { Services } from '../platform/context.ts'

export const pictureType = 'image/webp'

/** The smaller picture that pages show: WebP, at most 512 pixels. */
export const smallPicture = {
  width: 512,
  height: 512,
  resize: 'contain',
  quality: 82,
  format: 'webp',
} as const

/** The path of a file's smaller picture in the store. */
export function pictureOf(id: string): string {
  return `${id}.webp`
}

/** Removes a file, finished or not, and everything derived from it. */
export async function removeBytes(
  { drafts, objects }: Pick<Services, 'drafts' | 'objects'>,
  id: string,
) {
  await drafts.abort(id)
  for (const name of await objects.named(id)) await objects.delete(name)
}
