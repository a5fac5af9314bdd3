/** PostgreSQL's limit. */
const longestName = 63

/** The listed name with the most similar spelling; null if none is close. */
export function nearName(name: string, listed: Iterable<string>): string | null {
  if (name.length > longestName) return null
  let nearest: string | null = null
  let fewest = Math.floor(name.length / 3) + 1
  for (const candidate of listed) {
    const edits = editsBetween(name.toLowerCase(), candidate)
    if (edits < fewest) {
      fewest = edits
      nearest = candidate
    }
  }
  return nearest
}

/** The edit distance: characters added, removed or replaced. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, sign] of [...one].entries()) {
    const next = [line + 1]
    for (let at = 1; at < row.length; at++) {
      const changed = (row[at - 1] ?? 0) + (sign === other[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
