import { Fragment } from 'react'
import { spansOf } from './find-words.ts'

/** A text with the search terms highlighted. */
export function Highlighted({ text, words }: { text: string; words: string }) {
  return spansOf(text, words).map(({ at, part, found }) =>
    found ? (
      <mark key={at} className="rounded-xs bg-warning-tint text-inherit">
        {part}
      </mark>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
