import type { FastifyInstance } from 'fastify'
import { generalErrors, refusal } from '../../../contract/errors.ts'

/** The longest header, in characters: what proxies usually allow. */
const longest = 8 * 1024
/** The same for those that hold a token, which may carry 16 kB of an account's metadata. */
const longestToken = 32 * 1024
const ofTokens = new Set(['authorization', 'apikey', 'cookie'])

/** Refuses requests with a very long header before any route reads it. */
export function refuseLongHeaders(app: FastifyInstance) {
  // Not in an earlier hook: pages of any origin may read the refusal.
  app.addHook('preParsing', async ({ headers }) => {
    const isLong = Object.entries(headers).some(
      ([name, value]) => String(value).length > (ofTokens.has(name) ? longestToken : longest),
    )
    if (isLong) throw refusal(generalErrors.headersTooLarge)
  })
}
