import { z } from 'zod'

/** How long a browser may keep a file, where its sender did not say. */
const defaultCacheControl = 'max-age=3600'

const longestMetadata = 8 * 1024

/** Upload-Metadata, or the same facts from a form or from headers. */
const facts = z.object({
  cacheControl: z.string().nullish(),
  metadata: z.string().max(longestMetadata).nullish(),
})

const custom = z.record(z.string(), z.json())

/** The header a file is served with. The wire sends seconds, bare or as `max-age=<seconds>`. */
export function cacheControlOf(metadata: unknown): string {
  const { cacheControl } = facts.safeParse(metadata).data ?? {}
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? defaultCacheControl : `max-age=${Number(seconds)}`
}

/** What the sender wants to be kept with the file; anything but a JSON object is left out. */
export function customMetadataOf(metadata: unknown): { custom?: z.infer<typeof custom> } {
  const { metadata: json } = facts.safeParse(metadata).data ?? {}
  if (!json) return {}
  try {
    const parsed = custom.safeParse(JSON.parse(json))
    return parsed.success ? { custom: parsed.data } : {}
  } catch {
    return {}
  }
}
