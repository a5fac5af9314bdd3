import { createApiKey, type KeyRight } from '../../contract/api-keys.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './people.ts'

let made = 0

/** An API key that acts for a member; as a caller it is used like a session. */
export async function newApiKey(
  h: Harness,
  as: TestUser,
  { rights = [], readOnly = false }: { rights?: KeyRight[]; readOnly?: boolean } = {},
): Promise<TestUser & { keyId: string; keyName: string }> {
  const name = `Key ${++made}`
  const { apiKey, secret } = await h.call(createApiKey, { as, body: { name, rights, readOnly } })
  return { ...as, accessToken: secret, keyId: apiKey.id, keyName: name }
}
