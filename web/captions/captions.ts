import type { TimedLine } from '../../common/text/web-vtt.ts'
import { lastBegun } from '../platform/player/last-begun.ts'

/** The captions in one language. */
export type CaptionTrack = { id: string; language: string; label: string; lines: TimedLine[] }

/** The most lines shown at once; more would cover the picture. */
const mostAtOnce = 3

/** The text at a position; empty when there is none. */
export function textAt(lines: readonly TimedLine[], seconds: number): string {
  const last = lastBegun(lines, seconds)
  return lines
    .slice(Math.max(0, last - mostAtOnce + 1), last + 1)
    .filter(({ endMs }) => endMs > seconds * 1000)
    .map(({ text }) => text)
    .join('\n')
}
