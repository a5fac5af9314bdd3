import { join } from 'node:path'
import type { Env } from '../settings/env.ts'
import { LocalDrafts } from './local-drafts.ts'
import { LocalObjects } from './local-objects.ts'
import { StoreFolder } from './store-folder.ts'
import { unusable } from './unusable.ts'

/** The file store below `DATA_DIR`. */
export async function localStore({ DATA_DIR, FILES_ACCEL }: Pick<Env, 'DATA_DIR' | 'FILES_ACCEL'>) {
  const folder = new StoreFolder(join(DATA_DIR, 'files'))
  try {
    await folder.prepare()
  } catch (error) {
    throw unusable(DATA_DIR, error)
  }
  return { drafts: new LocalDrafts(folder), objects: new LocalObjects(folder, FILES_ACCEL ?? null) }
}
