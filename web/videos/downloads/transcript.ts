import type { Chapter } from '../../../common/text/chapters.ts'
import type { TimedLine } from '../../../common/text/web-vtt.ts'
import { formatTime } from '../../../contract/values/format-time.ts'

type Paragraph = { time: string; text: string }
/** A section of a transcript; the first one may have no heading. */
type Section = { heading: string | null; paragraphs: Paragraph[] }

/** The content of a transcript, independent of the file format. */
export type Transcript = {
  title: string
  /** Name and value: 'Product', 'Atlas'. */
  facts: [name: string, value: string][]
  /** BCP 47. */
  language: string
  sections: Section[]
}

/** A longer pause starts a new paragraph. */
const pauseMs = 2000
/** A paragraph ends with the sentence that reaches `enough` characters, at the latest at `most`. */
const lengths = { enough: 400, most: 1200 } as const
const sentenceEnd = /[.!?…。！？؟।]["'”’»)\]]*$/u

/** Groups captions into sections by chapter, with timed paragraphs. */
export function sectionsOf(lines: readonly TimedLine[], chapters: readonly Chapter[]): Section[] {
  const bounds = chapters.map(({ startMs, title }, at) => {
    return { heading: title, from: startMs, to: chapters[at + 1]?.startMs ?? Infinity }
  })
  const start = { heading: null, from: 0, to: chapters[0]?.startMs ?? Infinity }
  return [start, ...bounds]
    .map(({ heading, from, to }) => {
      const spoken = lines.filter(({ startMs }) => startMs >= from && startMs < to)
      return { heading, paragraphs: paragraphsOf(spoken) }
    })
    .filter(({ heading, paragraphs }) => heading !== null || paragraphs.length > 0)
}

function paragraphsOf(lines: readonly TimedLine[]): Paragraph[] {
  const paragraphs: (Paragraph & { endMs: number })[] = []
  for (const { startMs, endMs, text } of lines) {
    const said = text.replace(/\s+/gu, ' ').trim()
    const last = paragraphs.at(-1)
    if (last && startMs - last.endMs < pauseMs && !isFull(last.text)) {
      last.text += ` ${said}`
      last.endMs = Math.max(last.endMs, endMs)
    } else {
      paragraphs.push({ time: formatTime(startMs / 1000), text: said, endMs })
    }
  }
  return paragraphs.map(({ time, text }) => ({ time, text }))
}

function isFull(text: string): boolean {
  if (text.length >= lengths.most) return true
  return text.length >= lengths.enough && sentenceEnd.test(text)
}

/** A transcript as plain text. */
export function plainTranscript({ title, facts, sections }: Transcript): string {
  const head = [title, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n')
  const parts = sections.flatMap(({ heading, paragraphs }) => [
    ...(heading === null ? [] : [heading]),
    ...paragraphs.map(({ time, text }) => `[${time}] ${text}`),
  ])
  return `${[head, ...parts].join('\n\n')}\n`
}
