/** The cost of a letter that the word has beyond the stem, compared with a wrong one. */
const extraLetter = 0.3

/**
 * The known term that a misspelled word most probably means: one letter wrong, missing, extra or swapped; two if
 * a long stem is the whole word. Undefined if none is near. Short stems are ignored, because they are near
 * almost everything.
 */
export function mend(word: string, known: readonly string[]): string | undefined {
  let best: { term: string; cost: number } | undefined
  for (const term of known) {
    const cost = costOf(word, term)
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { term, cost }
  }
  return best?.term
}

/** The cost of taking the word for the stem; the word may have some letters after the stem. */
function costOf(word: string, stem: string): number {
  const longestEnding = stem.length > 4 ? 3 : 1
  if (stem.length < 4 || Math.abs(word.length - stem.length) > longestEnding + 1) {
    return Number.POSITIVE_INFINITY
  }
  const row = distances(word, stem)
  const costs = Array.from({ length: longestEnding + 1 }, (_, ending) => {
    const most = ending === 0 && stem.length >= 7 ? 2 : 1
    const distance = row[word.length - ending] ?? Number.POSITIVE_INFINITY
    return distance <= most ? distance + ending * extraLetter : Number.POSITIVE_INFINITY
  })
  return Math.min(...costs)
}

/** The beginnings of the terms that `mend` considers: the first letters, also swapped or with one missing. */
export function beginningsOf(word: string): string[] {
  const [a = '', b = '', c = ''] = [...word]
  return [...new Set([a + b, b + a, a + c, a + a].filter((beginning) => beginning.length > 1))]
}

/** Damerau-Levenshtein distances from `to` to every prefix of `from`, indexed by its length. */
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
