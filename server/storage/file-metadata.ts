import { z } from 'zod'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'

/** Seconds for which a browser may keep a file, where its sender did not say. */
const defaultSeconds = '3600'

/** In characters of JSON. */
const longestMetadata = 8 * 1024

const text = z.string().nullish().catch(null)

/** What a sender says of a file beside its bytes: Upload-Metadata, a form's fields, or headers. */
const facts = z.object({ cacheControl: text, metadata: text }).catch({})

const custom = z.record(z.string(), z.json())

/**
 * The header a file is served with. The wire sends seconds, bare or in a header's `max-age`; of
 * anything else browsers ask anew each time.
 */
export function cacheControlOf(given: unknown): string {
  const { cacheControl } = facts.parse(given)
  const seconds = /^(?:.*\bmax-age=)?(\d{1,9})\b/.exec(cacheControl || defaultSeconds)?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${Number(seconds)}`
}

/**
 * What the sender wants to be kept with the file; anything but a JSON object is left out. Throws
 * 400 where it is longer than is kept.
 */
export function customMetadataOf(given: unknown): { custom?: z.infer<typeof custom> } {
  const { metadata } = facts.parse(given)
  if (!metadata) return {}
  if (metadata.length > longestMetadata) throw refusal(storageErrors.metadataTooLong)
  try {
    const parsed = custom.safeParse(JSON.parse(metadata))
    return parsed.success ? { custom: parsed.data } : {}
  } catch {
    return {}
  }
}
