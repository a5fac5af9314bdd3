import type { ObjectStore } from '../platform/files/object-store.ts'

export const pictureType = 'image/webp'

/** The smaller picture that pages show: WebP, at most 512 pixels. */
export const smallPicture = {
  width: 512,
  height: 512,
  resize: 'contain',
  quality: 82,
  format: 'webp',
} as const

/** Where the smaller picture of a file lies in the store. */
export function pictureOf(id: string): string {
  return `${id}.webp`
}

/** Takes away all that is stored under the file's id: the bytes, and what was derived from them. */
export async function removeBytes(store: ObjectStore, id: string) {
  for (const name of await store.named(id)) await store.remove(name)
}
