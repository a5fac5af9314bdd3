import { z } from 'zod'

const entrySchema = z.object({
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The path for continuing the upload. */
  uploadPath: z.string(),
  objectName: z.string(),
  sentBytes: z.number(),
  startedAt: z.number(),
})

/** An unfinished upload, with enough data to continue with the same file after a reload. */
export type UnfinishedUpload = z.infer<typeof entrySchema>

type FileLike = Pick<File, 'name' | 'size' | 'lastModified'>

// The server deletes an unfinished upload after 24 hours.
const lifeMs = 24 * 60 * 60 * 1000
const keyOf = (userId: string) => `briefwell-uploads:${userId}`

/** The user's unfinished uploads in this browser, newest first. */
export function unfinishedUploads(userId: string): UnfinishedUpload[] {
  const oldest = Date.now() - lifeMs
  return read(userId)
    .filter((entry) => entry.startedAt > oldest)
    .sort((a, b) => b.startedAt - a.startedAt)
}

/** The unfinished upload of this file. */
export function unfinishedUploadOf(userId: string, file: FileLike): UnfinishedUpload | undefined {
  return unfinishedUploads(userId).find((entry) => isSame(entry, file))
}

export function rememberUpload(userId: string, entry: UnfinishedUpload): void {
  write(userId, [entry, ...unfinishedUploads(userId).filter((other) => !isSame(other, entry))])
}

export function forgetUpload(userId: string, file: FileLike): void {
  write(
    userId,
    unfinishedUploads(userId).filter((entry) => !isSame(entry, file)),
  )
}

function isSame(a: FileLike, b: FileLike): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
}

function read(userId: string): UnfinishedUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return z.array(entrySchema).safeParse(stored).data ?? []
  } catch {
    return []
  }
}

function write(userId: string, entries: UnfinishedUpload[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(entries))
  } catch {
    // Without storage, an upload can only be continued on the same page.
  }
}
