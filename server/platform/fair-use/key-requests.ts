import { apiKeyErrors } from '../../../contract/api-keys.ts'
import type { Services } from '../context.ts'
import { takeOne } from './allowance.ts'

/** Counts a request made with an API key. Throws 429 with the limit. */
export function countKeyRequest({ database, env, now }: Services, keyId: string) {
  takeOne(database.fairUse.allowances, {
    of: `key ${keyId}`,
    limit: env.API_KEY_REQUESTS_PER_MINUTE,
    at: now(),
    refused: apiKeyErrors.tooOften,
  })
}
