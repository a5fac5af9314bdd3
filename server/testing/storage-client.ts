import { createClient } from '@supabase/supabase-js'
import type { Harness } from './harness.ts'
import type { TestUser } from './worlds/people.ts'

export type Asker = TestUser | 'anon' | 'service'

/** The unmodified storage client, as a user or with one of the installation's keys. */
export async function storageClients(h: Harness) {
  const address = await h.listen()
  const { anonKey, serviceKey } = h.services.keys
  const as = (who: Asker) => {
    if (who === 'anon') return createClient(address, anonKey).storage
    if (who === 'service') return createClient(address, serviceKey).storage
    return createClient(address, anonKey, { accessToken: async () => who.accessToken }).storage
  }
  return { address, as }
}

/** Errors as the client reports them. */
export const refusals = {
  notFound: { status: 400, statusCode: '404', code: 'NoSuchKey' },
  noBucket: { status: 400, statusCode: '404', code: 'NoSuchBucket' },
  denied: { status: 400, statusCode: '403', code: 'AccessDenied' },
  inUse: { status: 400, statusCode: '409', code: 'ResourceInUse' },
  duplicate: { status: 400, statusCode: '409', code: 'KeyAlreadyExists' },
}
