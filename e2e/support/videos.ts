import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const fixtures = resolve(import.meta.dirname, '../../server/testing/fixtures')

/** The path of a file in `server/testing/fixtures`. */
export const fixturePath = (name: string) => join(fixtures, name)

/**
 * Writes a playable MP4 of any size: a short video and a 'free' box, which players skip
 * (ISO/IEC 14496-12, 8.1.2). Returns the path.
 */
export function writeLargeMp4(path: string, bytes: number, shortVideo: string): string {
  const video = readFileSync(shortVideo)
  const padding = Buffer.alloc(bytes - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  writeFileSync(path, Buffer.concat([video, padding]))
  return path
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
