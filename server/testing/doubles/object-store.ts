import { afterFile } from '../after-file.ts'
import { type ObjectStore, runObjectStore } from './run-object-store.ts'
import { runSwift } from './run-swift.ts'

/** Starts s3rver for the tests of one file. */
export async function startObjectStore(): Promise<ObjectStore> {
  const store = await runObjectStore()
  afterFile(store.close)
  return store
}

/** Starts OpenStack Swift for the tests of one file. */
export async function startSwift(): Promise<ObjectStore> {
  const store = await runSwift()
  afterFile(store.close)
  return store
}
