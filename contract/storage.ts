import type { ErrorEntry } from './errors.ts'

/** The two buckets of the specification. */
export const buckets = { logos: 'product_logos', videos: 'brief_videos' } as const

/** Size of one piece of a resumable upload, in bytes. */
export const videoChunkBytes = 8 * 1024 * 1024

/** Content types by sniffed content; the extension is the one stored files carry. */
export const videoTypes = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/matroska': 'mkv',
} as const

export const logoTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const

/** The path below PUBLIC_URL at which a stored file is read. */
export const publicObjectPath = '/storage/v1/object/public'

/** The path at which a smaller picture of a logo is read. */
export const renderedObjectPath = '/storage/v1/render/image/public'

/** The progress of an upload, in percent: started, bytes stored, address known. */
export const uploadProgress = { started: 10, stored: 75, done: 100 } as const

export const storageErrors = {
  notStored: {
    status: 400,
    code: 'file_not_stored',
    message: 'There is no file of your company at this address.',
  },
} as const satisfies Record<string, ErrorEntry>
