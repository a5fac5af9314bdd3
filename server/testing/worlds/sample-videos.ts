import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'sample-videos')

/** The path of a file in `server/testing/worlds/sample-videos`. */
export function sampleVideoPath(name: string): string {
  return join(folder, name)
}

/** The bytes of a sample video. */
export function sampleVideo(name: string): Buffer {
  return readFileSync(sampleVideoPath(name))
}

type SampleVideo = {
  name: string
  /** Which file plays; null for a broken video. */
  playback: 'original' | 'converted' | null
  /** The size as displayed, after rotation, and the duration in milliseconds. */
  facts?: { width: number; height: number; durationMs: number }
  /** The codecs of a converted file, if they are not H.264 and AAC; no second one without sound. */
  codecs?: [video: string, audio?: string]
  reason?: string
}

const small = { width: 192, height: 108, durationMs: 3000 }

const damaged = 'This file is damaged or incomplete. Please upload it again.'

/** How each accepted sample video must be processed. */
export const sampleVideos: readonly SampleVideo[] = [
  { name: 'moov-at-the-end.mp4', playback: 'converted', facts: small },
  { name: 'hevc.mp4', playback: 'converted', facts: small },
  { name: 'vp9.webm', playback: 'converted', facts: small, codecs: ['vp9', 'opus'] },
  { name: 'av1.webm', playback: 'converted', facts: small, codecs: ['av1', 'opus'] },
  { name: 'h264.mkv', playback: 'converted', facts: small },
  { name: 'ac3.mkv', playback: 'converted', facts: small },
  { name: 'pcm.mov', playback: 'converted', facts: small },
  { name: 'prores.mov', playback: 'converted', facts: { ...small, width: 96, height: 54 } },
  { name: 'video-only.mp4', playback: 'original', facts: small },
  { name: 'ten-bit.mp4', playback: 'converted', facts: small },
  { name: 'hdr.mp4', playback: 'converted', facts: small },
  { name: 'rotated.mp4', playback: 'original', facts: { ...small, width: 108, height: 192 } },
  { name: 'variable-rate.mp4', playback: 'original', facts: small },
  {
    name: 'two-hours.mp4',
    playback: 'original',
    facts: { width: 64, height: 36, durationMs: 7_200_000 },
  },
  // Recorded by Chromium: neither states its duration nor has an index.
  {
    name: 'recorded.mp4',
    playback: 'converted',
    facts: { width: 320, height: 180, durationMs: 3042 },
    codecs: ['avc', 'opus'],
  },
  {
    name: 'recorded.webm',
    playback: 'converted',
    facts: { width: 320, height: 180, durationMs: 3119 },
  },
  // Twenty seconds in slices of one second, most of them without a key frame.
  {
    name: 'recorded-in-slices.webm',
    playback: 'converted',
    facts: { width: 640, height: 360, durationMs: 20_096 },
  },
  // An edit list shows seconds 4 to 9 of 12.
  { name: 'trimmed.mp4', playback: 'converted', facts: { ...small, durationMs: 5000 } },
  // A sound track without data, as a refused microphone leaves it.
  { name: 'silent-track.mp4', playback: 'converted', facts: small, codecs: ['avc'] },
  { name: 'silent-track.webm', playback: 'converted', facts: small, codecs: ['vp9'] },
  // With place, device, people and internal titles.
  { name: 'tagged.mp4', playback: 'converted', facts: small },
  { name: 'tagged-keys.mp4', playback: 'converted', facts: small },
  { name: 'tagged.mov', playback: 'converted', facts: small },
  { name: 'tagged.mkv', playback: 'converted', facts: small },
  { name: 'tracks-inside.mp4', playback: 'converted', facts: small },
  {
    name: 'audio-only.mp4',
    playback: null,
    reason: 'This file has sound but no picture. Please upload a video.',
  },
  { name: 'truncated.mp4', playback: null, reason: damaged },
  { name: 'truncated-late.mp4', playback: null, reason: damaged },
  { name: 'truncated.mkv', playback: null, reason: damaged },
]
