import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'sample-videos')

/** Where a film of `server/testing/sample-videos` lies. */
export function sampleVideoPath(name: string): string {
  return join(folder, name)
}

/** The bytes of a film. */
export function film(name: string): Buffer {
  return readFileSync(sampleVideoPath(name))
}

type Becoming = {
  film: string
  /** What plays; null for what is broken. */
  playback: 'original' | 'converted' | null
  /** As shown, after rotation; in milliseconds. */
  facts?: { width: number; height: number; durationMs: number }
  reason?: string
}

const small = { width: 192, height: 108, durationMs: 3000 }

const damaged = 'This file is damaged or incomplete. Please upload it again.'

/** What becomes of each film that the upload takes. */
export const becomings: readonly Becoming[] = [
  { film: 'moov-at-the-end.mp4', playback: 'converted', facts: small },
  { film: 'hevc.mp4', playback: 'converted', facts: small },
  { film: 'vp9.webm', playback: 'original', facts: small },
  { film: 'av1.webm', playback: 'original', facts: small },
  { film: 'h264.mkv', playback: 'converted', facts: small },
  { film: 'ac3.mkv', playback: 'converted', facts: small },
  { film: 'pcm.mov', playback: 'converted', facts: small },
  { film: 'prores.mov', playback: 'converted', facts: { ...small, width: 96, height: 54 } },
  { film: 'video-only.mp4', playback: 'original', facts: small },
  { film: 'ten-bit.mp4', playback: 'converted', facts: small },
  { film: 'hdr.mp4', playback: 'converted', facts: small },
  { film: 'rotated.mp4', playback: 'original', facts: { ...small, width: 108, height: 192 } },
  { film: 'variable-rate.mp4', playback: 'original', facts: small },
  {
    film: 'two-hours.mp4',
    playback: 'original',
    facts: { width: 64, height: 36, durationMs: 7_200_000 },
  },
  {
    film: 'audio-only.mp4',
    playback: null,
    reason: 'This file has sound but no picture. Please upload a video.',
  },
  { film: 'truncated.mp4', playback: null, reason: damaged },
  { film: 'truncated-late.mp4', playback: null, reason: damaged },
  { film: 'truncated.mkv', playback: null, reason: damaged },
]
