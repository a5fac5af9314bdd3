import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'fixtures')

/** The path of a file in `server/testing/fixtures`. */
export function fixturePath(name: string): string {
  return join(folder, name)
}

/** The bytes of a file in `server/testing/fixtures`. */
export function fixture(name: string): Buffer {
  return readFileSync(fixturePath(name))
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
