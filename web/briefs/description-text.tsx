import { Fragment } from 'react'
import type { Chapter } from '../../common/text/chapters.ts'

type DescriptionTextProps = {
  text: string
  /** The chapters listed in the text. */
  chapters: readonly Chapter[]
  /** Seeks the video; absent when there is none. */
  onGo: ((seconds: number) => void) | undefined
}

/** A description whose chapter timestamps seek the video. */
export function DescriptionText({ text, chapters, onGo }: DescriptionTextProps) {
  if (!onGo || chapters.length === 0) return text
  return chapterParts(text, chapters).map(({ at, words, seconds }) =>
    seconds === null ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <button
        key={at}
        type="button"
        onClick={() => onGo(seconds)}
        className="rounded-sm font-medium text-primary-text tabular-nums underline-offset-4 hover:underline"
      >
        {words}
      </button>
    ),
  )
}

type Part = { at: number; words: string; seconds: number | null }

/** Splits the text into chapter timestamps and the text in between. */
function chapterParts(text: string, chapters: readonly Chapter[]): Part[] {
  const starts = new Set(chapters.map(({ startMs }) => startMs / 1000))
  const parts: Part[] = []
  let done = 0
  for (const match of text.matchAll(
    /^[^\S\n\r\u2028\u2029]*[([]?((?:(\d{1,3}):)?(\d{1,3}):(\d{2}))\b/gm,
  )) {
    const [whole, time = '', hours = '0', minutes, seconds] = match
    const second = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    if (!starts.delete(second)) continue
    const at = match.index + whole.length - time.length
    parts.push({ at: done, words: text.slice(done, at), seconds: null })
    parts.push({ at, words: time, seconds: second })
    done = at + time.length
  }
  parts.push({ at: done, words: text.slice(done), seconds: null })
  return parts.filter(({ words }) => words !== '')
}
