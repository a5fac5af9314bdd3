import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, SettingsError } from '../settings/env.ts'
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

/** The same for a command that must not make a store where there is none. */
export async function openExistingStore(env: Env) {
  const made = env.s3 || (await stat(join(env.DATA_DIR, 'files')).catch(() => null))
  if (made) return openStore(env)
  throw new SettingsError(
    `There are no files in ${env.DATA_DIR}. Set DATA_DIR, or S3_BUCKET, as for the server.`,
  )
}
