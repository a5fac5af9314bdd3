import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Env, SettingsError } from '../settings/env.ts'
import type { Drafts } from './drafts.ts'
import { localStore } from './local-store.ts'
import type { Objects } from './objects.ts'
import { errorCode } from './store-folder.ts'

/** Opens the file store that the settings name. */
export async function openStore(env: Env): Promise<{ drafts: Drafts; objects: Objects }> {
  if (!env.s3) return localStore(env)
  // Loaded on demand: its client would slow down every start.
  const { s3Store } = await import('./s3/s3-store.ts')
  return s3Store(env.s3, env)
}

/** The same for a command that must not make a store where there is none. */
export async function openExistingStore(env: Env) {
  if (!env.s3) await checkFolder(env.DATA_DIR)
  return openStore(env)
}

async function checkFolder(dataDir: string) {
  try {
    // A subfolder, because the folder itself exists even if its disk is not mounted.
    await stat(join(dataDir, 'files', 'ff'))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new SettingsError(
      `There are no files in ${dataDir}. Set DATA_DIR, or S3_BUCKET, as for the server, and check that the disk is mounted.`,
    )
  }
}
