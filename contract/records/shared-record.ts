import { z } from 'zod'

/** A record of any kind as the reader with whom it is shared sees it, without its content. */
export const sharedRecord = z.object({
  id: z.uuid(),
  title: z.string(),
  vendor: z.object({ id: z.uuid(), name: z.string() }),
  /** When the content that the reader sees last changed. */
  changedAt: z.iso.datetime(),
  /** The vendor's message to this reader. */
  message: z.string().nullable(),
  mayDownload: z.boolean(),
  sharedAt: z.iso.datetime(),
  /** When access ends; null for never. */
  expiresAt: z.iso.datetime().nullable(),
})
