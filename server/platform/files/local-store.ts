import { join } from 'node:path'
import type { Env } from '../settings/env.ts'
import { LocalDrafts } from './local-drafts.ts'
import { LocalObjects } from './local-objects.ts'
import { StoreFolder } from './store-folder.ts'

/** The file store below `DATA_DIR`. */
export async function localStore({ DATA_DIR, FILES_ACCEL }: Pick<Env, 'DATA_DIR' | 'FILES_ACCEL'>) {
  const folder = new StoreFolder(join(DATA_DIR, 'files'))
  await folder.prepare()
  return { drafts: new LocalDrafts(folder), objects: new LocalObjects(folder, FILES_ACCEL ?? null) }
}
