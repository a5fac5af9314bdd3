import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const fixtures = resolve(import.meta.dirname, '../../server/testing/fixtures')

/** The path of a file in `server/testing/fixtures`. */
export const fixturePath = (name: string) => join(fixtures, name)

/**
 * Writes a playable MP4 of any size: a short film and a 'free' box, which players skip
 * (ISO/IEC 14496-12, 8.1.2). Returns the path.
 */
export function writeLargeMp4(path: string, bytes: number, shortFilm: string): string {
  const film = readFileSync(shortFilm)
  const padding = Buffer.alloc(bytes - film.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  writeFileSync(path, Buffer.concat([film, padding]))
  return path
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
