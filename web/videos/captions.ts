import { lastBegun } from './last-begun.ts'

/** A line that is said. */
export type SaidLine = { startMs: number; endMs: number; text: string }

/** What is said in one language. */
export type CaptionTrack = { id: string; language: string; label: string; lines: SaidLine[] }

/** How many lines may stand above each other; more would cover the picture. */
const mostAtOnce = 3

/** What is said at a second; empty where nothing is. */
export function saidAt(lines: readonly SaidLine[], seconds: number): string {
  const last = lastBegun(lines, seconds)
  return lines
    .slice(Math.max(0, last - mostAtOnce + 1), last + 1)
    .filter(({ endMs }) => endMs > seconds * 1000)
    .map(({ text }) => text)
    .join('\n')
}
