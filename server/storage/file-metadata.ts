import { z } from 'zod'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { withoutNul } from '../../contract/values/text.ts'

/** How many seconds browsers may cache a file if its sender did not say. */
const defaultSeconds = '3600'

/** In characters of JSON. */
const longestMetadata = 8 * 1024

const text = z.string().nullish().catch(null)

/** What a sender says about a file, in Upload-Metadata, form fields or headers. */
const facts = z.object({ cacheControl: text, metadata: text }).catch({})

const custom = z.record(z.string(), z.json())

/**
 * The Cache-Control header of a file. Clients send seconds, alone or as `max-age`; anything else
 * makes browsers revalidate each time.
 */
export function cacheControlOf(given: unknown): string {
  const { cacheControl } = facts.parse(given)
  const seconds = /^(?:.*\bmax-age=)?(\d{1,9})\b/.exec(cacheControl || defaultSeconds)?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${Number(seconds)}`
}

/**
 * Metadata that the sender wants stored with the file; anything but a JSON object is ignored.
 * Throws 400 if it is too long, or contains text that PostgreSQL cannot store.
 */
export function customMetadataOf(given: unknown): { custom?: z.infer<typeof custom> } {
  const { metadata } = facts.parse(given)
  if (!metadata) return {}
  if (metadata.length > longestMetadata) throw refusal(storageErrors.metadataTooLong)
  const texts: string[] = []
  const parsed = custom.safeParse(readJson(metadata, texts))
  if (!parsed.success) return {}
  if (!texts.every(isStorable)) throw refusal(storageErrors.metadataNotText)
  return { custom: parsed.data }
}

/** The value that the JSON spells, and all its names and texts; undefined if it is not JSON. */
function readJson(json: string, texts: string[]): unknown {
  try {
    return JSON.parse(json, (name, value) => {
      texts.push(name)
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    return undefined
  }
}

const isStorable = (text: string) => withoutNul(text) && text.isWellFormed()
