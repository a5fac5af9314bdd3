import { apiKeyErrors } from '../../../contract/developers/api-keys.ts'
import type { Services } from '../context.ts'

/** Counts a request made with an API key. Throws 429 with the limit. */
export function countKeyRequest({ allowances, env, now }: Services, keyId: string) {
  allowances.take({
    of: `key_requests:${keyId}`,
    limit: env.API_KEY_REQUESTS_PER_MINUTE,
    at: now(),
    refused: apiKeyErrors.tooOften,
  })
}
