import { createApiKey, type KeyDays, type KeyRight } from '../../../contract/developers/api-keys.ts'
import type { Harness } from '../harness.ts'
import type { TestUser } from './people.ts'

type Options = { rights?: KeyRight[]; readOnly?: boolean; expiresInDays?: KeyDays }

let made = 0

/** An API key that acts for a member; callers use it like a session. */
export async function newApiKey(
  h: Harness,
  as: TestUser,
  { rights = [], readOnly = false, expiresInDays }: Options = {},
): Promise<TestUser & { keyId: string; keyName: string }> {
  const name = `Key ${++made}`
  const body = { name, rights, readOnly, expiresInDays }
  const { apiKey, secret } = await h.call(createApiKey, { as, body })
  return { ...as, accessToken: secret, keyId: apiKey.id, keyName: name }
}
