import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { videoChunkBytes } from '../../contract/storage/storage.ts'

const fixtures = resolve(import.meta.dirname, '../../server/testing/fixtures')

/** The path of a file in `server/testing/fixtures`. */
export const fixturePath = (name: string) => join(fixtures, name)

/** Two seconds with picture and sound. */
export const shortVideo = {
  mp4: fixturePath('h264-aac.mp4'),
  webm: fixturePath('vp9-opus.webm'),
}

/**
 * Writes a playable MP4 that is uploaded in four chunks: the short one and a 'free' box, which players skip
 * (ISO/IEC 14496-12, 8.1.2). Returns the path.
 */
export function writeLargeMp4(path: string): string {
  const video = readFileSync(shortVideo.mp4)
  const padding = Buffer.alloc(4 * videoChunkBytes - video.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  writeFileSync(path, Buffer.concat([video, padding]))
  return path
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
