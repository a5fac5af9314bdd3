import {
  type CaptionLine,
  captionErrors,
  captionLimits,
  captionMessages,
} from '../../contract/captions/captions.ts'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import { captionText } from './caption-text.ts'
import { type Lines, unrolled } from './unroll-captions.ts'

/** A line and when it is spoken; a track is a list of them. */
export type Cue = Omit<CaptionLine, 'position' | 'unsure'> & { unsure?: CaptionLine['unsure'] }

/** The cues of a file, and what could not be taken as it is, in words. */
export type ReadCaptions = { cues: Cue[]; notices: string[] }

/** No video is longer, and milliseconds must fit the column. */
const mostHours = 500

/** How many problems of a file are named one by one. */
const mostNamed = 20

/**
 * Parses a WebVTT or SubRip file: its cues ordered by time, as plain text. As lenient as players are: a cue that
 * cannot be used is left out, with a notice. Throws 400 if none is left.
 */
export function readCaptions(file: string): ReadCaptions {
  const reader = new CaptionReader(clean(file).split('\n'))
  const found = unrolled(reader.read().sort(byTime))
  const { problems } = reader
  const cues: Cue[] = []
  for (const { startMs, endMs, lines, at } of found) {
    const text = lines.join('\n')
    if ([...text].length <= captionLimits.line) cues.push({ startMs, endMs, text })
    else problems.push({ entry: captionErrors.longLine, at })
  }
  if (cues.length === 0) throw refuse(problems[0] ?? { entry: captionErrors.nothingFound, at: 0 })
  return { cues, notices: noticesOf(problems) }
}

type Problem = { entry: ErrorEntry; at: number; found?: string }

/** A cue, and the line of its time. */
type Read = Lines & { at: number }

const byTime = (one: Lines, other: Lines) => one.startMs - other.startMs || one.endMs - other.endMs

function clean(file: string): string {
  return file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .toWellFormed()
}

/** Comments, style sheets and regions are separate blocks. */
const isAside = (line: string) => /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(line)

/** Also one whose time cannot be read, unlike an arrow in a sentence. */
const isTiming = (line: string) => /^[ \t]*-?\d\S*[ \t]*-->/.test(line)

const isNumber = (line: string) => /^[ \t]*\d+[ \t]*$/.test(line)

/** Meeting programs name the speaker beside the number of a cue: 1 "Ann Lee" (123). */
const numberedSpeaker = /^[ \t]*\d+[ \t]+"([^"]{1,100})"(?:[ \t]+\(\d+\))?[ \t]*$/

class CaptionReader {
  readonly problems: Problem[] = []
  readonly #lines: string[]
  readonly #isWebVtt: boolean
  #speaker: string | null = null

  constructor(lines: string[]) {
    this.#lines = lines
    this.#isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  }

  read(): Read[] {
    const cues: Read[] = []
    for (let at = this.#afterHeader(); at < this.#lines.length; ) {
      const line = this.#line(at)
      if (line.includes('-->')) {
        const end = this.#endOfCue(at + 1)
        this.#addCue(cues, at, end)
        at = end
      } else {
        at = isAside(line) ? this.#blankAfter(at) : at + 1
      }
    }
    return cues
  }

  #line(at: number): string {
    return this.#lines[at] ?? ''
  }

  /** A title and metadata may follow `WEBVTT`, up to a blank line. */
  #afterHeader(): number {
    if (!this.#isWebVtt) return 0
    let at = 1
    while (this.#line(at).trim() && !this.#line(at).includes('-->')) at++
    return at
  }

  #blankAfter(at: number): number {
    let end = at + 1
    while (this.#line(end).trim()) end++
    return end
  }

  /**
   * Where the text of a cue ends: in WebVTT at an empty line, which one of blanks is not; in SubRip before the
   * number and time of the next cue.
   */
  #endOfCue(from: number): number {
    let end = from
    const lines = this.#lines
    while (end < lines.length && !isTiming(this.#line(end))) {
      if (this.#isWebVtt && this.#line(end) === '') return end
      if (!this.#line(end - 1).trim() && isAside(this.#line(end))) return end
      end++
    }
    // The number of the next cue belongs to it.
    const numbered = end < lines.length && end > from && isNumber(this.#line(end - 1))
    return numbered ? end - 1 : end
  }

  #addCue(cues: Read[], at: number, end: number) {
    if (cues.length === captionLimits.lines) {
      throw refuse({ entry: captionErrors.tooManyLines, at })
    }
    const times = this.#timesAt(at)
    const announced = numberedSpeaker.exec(this.#line(at - 1))?.[1] ?? null
    const words = this.#lines.slice(at + 1, end).filter((line) => line.trim())
    const said = captionText(words, this.#speaker, announced)
    if (!times || said.lines.length === 0) return
    this.#speaker = said.speaker
    cues.push({ ...times, lines: said.lines, at })
  }

  /** `start --> end`, followed by settings in WebVTT, or a position in SubRip; null if that cannot be read. */
  #timesAt(at: number): { startMs: number; endMs: number } | null {
    const line = this.#line(at)
    const arrow = line.indexOf('-->')
    const [end] = line
      .slice(arrow + 3)
      .trim()
      .split(/[ \t]/, 1)
    if (!end) return this.#leaveOut({ entry: captionErrors.badArrow, at })
    const times = [line.slice(0, arrow).trim(), end]
    const [startMs, endMs] = times.map(readTime)
    if (startMs == null || endMs == null) {
      const found = (startMs == null ? times[0] : end)?.slice(0, 40) ?? ''
      return this.#leaveOut({ entry: captionErrors.badTime, at, found })
    }
    // Editors that move captions may move the first one out of the video.
    const shown = { startMs: Math.max(0, startMs), endMs }
    return endMs < shown.startMs ? this.#leaveOut({ entry: captionErrors.endsFirst, at }) : shown
  }

  #leaveOut(problem: Problem): null {
    this.problems.push(problem)
    return null
  }
}

const time = /^(-)?(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/

/** Milliseconds; null if it is not a time. */
function readTime(found: string): number | null {
  const [, sign, hours = '0', minutes, seconds, fraction = ''] = time.exec(found) ?? []
  const inRange = Number(hours) < mostHours && Number(minutes) < 60 && Number(seconds) < 60
  if (!inRange) return null
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const ms = wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))
  return sign ? -ms : ms
}

function noticesOf(problems: readonly Problem[]): string[] {
  const named = problems
    .slice(0, mostNamed)
    .map((problem) => captionMessages.leftOut(messageOf(problem)))
  const more = problems.length - named.length
  return more > 0 ? [...named, captionMessages.moreLeftOut(more)] : named
}

function messageOf({ entry, at, found = '' }: Problem): string {
  return refusal(entry, { line: String(at + 1), found }).message
}

function refuse(problem: Problem) {
  const { entry, at, found = '' } = problem
  const issue = { path: 'text', message: messageOf(problem) }
  return refusal(entry, { line: String(at + 1), found }, [issue])
}
