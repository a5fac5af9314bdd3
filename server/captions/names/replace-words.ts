import { captionLimits } from '../../../contract/captions/captions.ts'

type Line = { position: number; text: string }

/** Words to replace: the line and the place where they begin, what they are, and by what. */
type Replacement = { position: number; at: number; found: string; name: string }

/**
 * The lines with these words replaced, and how often. Words that are not there (any more) or overlap are left out, as is
 * what would make a line too long. A break inside the words, also between two lines, moves behind the name.
 */
export function replaceWords(lines: readonly Line[], replacements: readonly Replacement[]) {
  const texts = new Map(lines.map(({ position, text }) => [position, text]))
  const changed = new Map<number, string>()
  let before = { position: Number.POSITIVE_INFINITY, at: 0 }
  let count = 0
  for (const { position, at, found, name } of replacements.toSorted(lastFirst)) {
    const text = texts.get(position) ?? ''
    const next = texts.get(position + 1) ?? ''
    const end = at + found.length
    const goesOn = end > text.length
    const both = next ? `${text}\n${next}` : text
    const free = before.position === position + 1 ? text.length + 1 + before.at : before.at
    if (before.position <= position + 1 && end > free) continue
    if (both.slice(at, end) !== found) continue
    const made = goesOn
      ? aroundBreak(text.slice(0, at), name, both.slice(end))
      : [withName(text, at, end, name)]
    if (made.some((line) => !line || [...line].length > captionLimits.line)) continue
    for (const [step, line] of made.entries()) {
      texts.set(position + step, line)
      changed.set(position + step, line)
    }
    before = { position, at }
    count++
  }
  return { changed: [...changed].map(([position, text]) => ({ position, text })), count }
}

const lastFirst = (one: Replacement, other: Replacement) =>
  other.position - one.position || other.at - one.at

function withName(text: string, at: number, end: number, name: string): string {
  const [head, tail] = [text.slice(0, at), text.slice(end)]
  if (!text.slice(at, end).includes('\n')) return head + name + tail
  return aroundBreak(head, name, tail).filter(Boolean).join('\n')
}

/** What stands before and after a break that was inside the words: behind the name, or before it if nothing follows. */
function aroundBreak(head: string, name: string, tail: string): [string, string] {
  const glued = /^\S*/.exec(tail)?.[0] ?? ''
  const rest = tail.slice(glued.length).trimStart()
  return rest ? [head + name + glued, rest] : [head.trimEnd(), name + tail]
}
