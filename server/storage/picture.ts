import { keptForBackup } from '../platform/backup/kept-for-backup.ts'
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

/**
 * Removes a file without a row, finished or not, and everything derived from it. Returns false during a backup:
 * then the nightly sweep does.
 */
export async function removeBytes(
  { database, drafts, objects }: Pick<Services, 'database' | 'drafts' | 'objects'>,
  id: string,
): Promise<boolean> {
  if (await keptForBackup({ database })) return false
  await drafts.abort(id)
  for (const name of await objects.named(id)) await drafts.abort(name)
  return true
}
