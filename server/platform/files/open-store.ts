import type { Env } from '../settings/env.ts'
import type { Drafts } from './drafts.ts'
import { localStore } from './local-store.ts'
import type { Objects } from './objects.ts'

/** Opens the file store that the settings name. */
export async function openStore(env: Env): Promise<{ drafts: Drafts; objects: Objects }> {
  if (!env.s3) return localStore(env)
  // Loaded on demand: its client would slow down every start.
  const { s3Store } = await import('./s3/s3-store.ts')
  return s3Store(env.s3, env)
}
