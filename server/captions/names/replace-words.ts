/** Words of a line to replace: where they begin, what they are, and by what. */
export type Replacement = { at: number; found: string; name: string }

/**
 * The text with these words replaced, in one pass; those that are not there (any more), or overlap, are left out. A
 * line break inside the words moves behind the name.
 */
export function replaceWords(text: string, replacements: readonly Replacement[]) {
  let changed = text
  let before = text.length
  let count = 0
  for (const { at, found, name } of [...replacements].sort((one, other) => other.at - one.at)) {
    const end = at + found.length
    if (end > before || text.slice(at, end) !== found) continue
    changed = withName(changed, at, end, name)
    before = at
    count++
  }
  return { text: changed, count }
}

function withName(text: string, at: number, end: number, name: string): string {
  const [head, found, tail] = [text.slice(0, at), text.slice(at, end), text.slice(end)]
  if (!found.includes('\n')) return head + name + tail
  if (tail.includes(' ')) return head + name + tail.replace(' ', '\n')
  return `${head.replace(/ $/, '\n')}${name}${tail}`
}
