import { type CaptionLine, captionErrors, captionLimits } from '../../contract/captions.ts'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'

/** A line and when it is spoken; a track is a list of them. */
export type Cue = Omit<CaptionLine, 'position'>

/** No video is longer, and milliseconds must fit the column. */
const mostHours = 500

/**
 * Parses a WebVTT or SubRip file: its cues ordered by time, as plain text. As lenient as players
 * are. Throws 400 with the line number if a time cannot be parsed.
 */
export function readCaptions(file: string): Cue[] {
  const lines = clean(file).split('\n')
  const cues: Cue[] = []
  for (let at = afterHeader(lines); at < lines.length; ) {
    const line = lines[at] ?? ''
    if (line.includes('-->')) {
      const end = endOfCue(lines, at + 1)
      addCue(cues, lines, at, end)
      at = end
    } else {
      at = isAside(line) ? blankAfter(lines, at) : at + 1
    }
  }
  if (cues.length === 0) throw refuse(captionErrors.nothingFound, 0)
  return cues.sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
}

function clean(file: string): string {
  return file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .toWellFormed()
}

/** A title and metadata may follow `WEBVTT`, up to a blank line. */
function afterHeader(lines: string[]): number {
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return 0
  let at = 1
  while (at < lines.length && lines[at]?.trim() && !lines[at]?.includes('-->')) at++
  return at
}

/** Comments, style sheets and regions are separate blocks. */
const isAside = (line: string) => /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(line)

function blankAfter(lines: string[], at: number): number {
  let end = at + 1
  while (end < lines.length && lines[end]?.trim()) end++
  return end
}

/**
 * Where the text of a cue ends: at a blank line, or at the next cue if no blank line precedes it.
 */
function endOfCue(lines: string[], from: number): number {
  let end = from
  while (end < lines.length && lines[end]?.trim() && !isTiming(lines[end] ?? '')) end++
  return end
}

const isTiming = (line: string) => /^[ \t]*[\d:.,]+[ \t]*-->/.test(line)

function addCue(cues: Cue[], lines: string[], at: number, end: number) {
  const { startMs, endMs } = readTiming(lines[at] ?? '', at)
  // The number of the next cue, if no blank line precedes it.
  const numbered = isTiming(lines[end] ?? '') && /^\d+$/.test(lines[end - 1]?.trim() ?? '')
  const text = plainText(lines.slice(at + 1, numbered ? Math.max(end - 1, at + 1) : end))
  if (!text) return
  if (text.length > captionLimits.line && [...text].length > captionLimits.line) {
    throw refuse(captionErrors.longLine, at)
  }
  if (cues.length === captionLimits.lines) throw refuse(captionErrors.tooManyLines, at)
  cues.push({ startMs, endMs, text })
}

/** `start --> end`, followed by settings in WebVTT, or a position in SubRip. */
function readTiming(line: string, at: number) {
  const arrow = line.indexOf('-->')
  const [end] = line
    .slice(arrow + 3)
    .trim()
    .split(/[ \t]/, 1)
  if (!end) throw refuse(captionErrors.badArrow, at)
  const startMs = readTime(line.slice(0, arrow).trim(), at)
  const endMs = readTime(end, at)
  if (endMs < startMs) throw refuse(captionErrors.endsFirst, at)
  return { startMs, endMs }
}

const time = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

function readTime(found: string, at: number): number {
  const [, hours = '0', minutes, seconds, fraction = ''] = time.exec(found) ?? []
  const inRange = Number(hours) < mostHours && Number(minutes) < 60 && Number(seconds) < 60
  if (!inRange) throw refuse(captionErrors.badTime, at, found.slice(0, 40))
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))
}

/** No tag contains a second `<` or `{`, so that each character is visited only once. */
const tags = /<\/?[a-z][^<>]*>|<\/?>|<[\d:.]+>|\{\\[^{}]*\}/gi
const entities = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}

function plainText(lines: string[]): string {
  return lines
    .map((line) => line.replace(tags, '').replace(entities, decode).replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  const character = point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  return character.isWellFormed() ? character : whole
}

function refuse(entry: ErrorEntry, at: number, found = '') {
  const values = { line: String(at + 1), found }
  const { message } = refusal(entry, values)
  return refusal(entry, values, [{ path: 'text', message }])
}
