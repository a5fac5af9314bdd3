import { Fragment } from 'react'

type NamedSentenceProps = {
  text: string
  /** The names in the text, in order; names that do not occur are skipped. */
  names: readonly (string | null)[]
}

/** A sentence in which user-entered names keep their own writing direction. */
export function NamedSentence({ text, names }: NamedSentenceProps) {
  return partsOf(text, names).map(({ at, part, isName }) =>
    isName ? <bdi key={at}>{part}</bdi> : <Fragment key={at}>{part}</Fragment>,
  )
}

type Part = { at: number; part: string; isName: boolean }

function partsOf(text: string, names: NamedSentenceProps['names']): Part[] {
  const parts: Part[] = []
  let done = 0
  const add = (end: number, isName: boolean) => {
    if (end > done) parts.push({ at: done, part: text.slice(done, end), isName })
    done = Math.max(done, end)
  }
  for (const name of names) {
    const at = name ? text.indexOf(name, done) : -1
    if (!name || at < 0) continue
    add(at, false)
    add(at + name.length, true)
  }
  add(text.length, false)
  return parts
}
