/**
 * The known term that a misspelt word most probably means: one letter wrong, missing, extra or
 * swapped, two in words of seven letters and more. Undefined if none is near.
 */
export function mend(word: string, known: readonly string[]): string | undefined {
  const most = word.length >= 7 ? 2 : 1
  let best: { term: string; distance: number } | undefined
  for (const term of known) {
    if (Math.abs(term.length - word.length) > most + 2) continue
    const distance = distanceToStem(word, term)
    if (distance <= most && (!best || distance < best.distance)) best = { term, distance }
  }
  return best?.term
}

/** Beginnings of the terms among which `mend` looks: the first letters, also swapped or one missing. */
export function beginningsOf(word: string): string[] {
  const [a = '', b = '', c = ''] = [...word]
  return [...new Set([a + b, b + a, a + c, a + a].filter((beginning) => beginning.length > 1))]
}

/** The distance to a stem: the word may go on for up to three letters where the stem has ended. */
function distanceToStem(word: string, stem: string): number {
  const row = distances(word, stem)
  const shortest = Math.max(4, stem.length - 1, word.length - 3)
  let best = row[word.length] ?? 0
  for (let end = shortest; end < word.length; end++) best = Math.min(best, row[end] ?? best)
  return best
}

/** Damerau-Levenshtein distances of `to` from every beginning of `from`, by its length. */
function distances(from: string, to: string): number[] {
  const rows: number[][] = [Array.from({ length: from.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= to.length; i++) {
    const above = rows[i - 1] as number[]
    const row = [i]
    for (let j = 1; j <= from.length; j++) {
      const same = to[i - 1] === from[j - 1]
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && to[i - 1] === from[j - 2] && to[i - 2] === from[j - 1]) {
        least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1)
      }
      row.push(least)
    }
    rows.push(row)
  }
  return rows[to.length] as number[]
}
