import type { FastifyInstance } from 'fastify'
import { generalErrors, refusal } from '../../../contract/errors.ts'

/** The longest header, in characters: what proxies usually allow. */
const longest = 8 * 1024
/** The same for those that carry the metadata of an account or a file: up to 16 kB, encoded. */
const longestLoaded = 32 * 1024
const loaded = new Set(['authorization', 'apikey', 'cookie', 'x-metadata', 'upload-metadata'])

/** Refuses requests with a very long header before any route reads it. */
export function refuseLongHeaders(app: FastifyInstance) {
  // Not in an earlier hook: pages of any origin may read the refusal.
  app.addHook('preParsing', async ({ headers }) => {
    const isLong = Object.entries(headers).some(
      ([name, value]) => String(value).length > (loaded.has(name) ? longestLoaded : longest),
    )
    if (isLong) throw refusal(generalErrors.headersTooLarge)
  })
}
