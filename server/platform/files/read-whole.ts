import { buffer } from 'node:stream/consumers'
import type { Objects } from './objects.ts'

/** The bytes of a small stored file; null if it is missing. Throws while the store is unavailable. */
export async function readWhole(objects: Objects, path: string) {
  return (await objects.size(path)) === null ? null : buffer(objects.read(path))
}
