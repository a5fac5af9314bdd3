import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fixtures')

/** The bytes of a file in `server/testing/fixtures`. */
export function fixture(name: string): Buffer {
  return readFileSync(join(folder, name))
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
