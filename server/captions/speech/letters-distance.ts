/** Longer texts are compared by their first letters. */
const mostLetters = 200

/** The share of letters beyond which it does not matter how many more differ. */
const mostShare = 0.5

/**
 * How differently two words are spelled, from 0 to 1: changed, missing and added letters per letter of the longer one.
 * 1 if more than half of the letters differ.
 */
export function lettersDistance(one: string, other: string): number {
  if (one === other) return 0
  const short = (one.length < other.length ? one : other).slice(0, mostLetters)
  const long = (one.length < other.length ? other : one).slice(0, mostLetters)
  const most = long.length * mostShare
  if (long.length - short.length > most || onlyInFirst(long, short) > most) return 1
  for (let at = 0; at <= short.length; at += 1) row[at] = at
  for (let above = 1; above <= long.length; above += 1) {
    const letter = long.charCodeAt(above - 1)
    let diagonal = above - 1
    let least = above
    row[0] = above
    for (let at = 1; at <= short.length; at += 1) {
      const changed = diagonal + (letter === short.charCodeAt(at - 1) ? 0 : 1)
      diagonal = row[at] ?? 0
      const cost = Math.min(changed, diagonal + 1, (row[at - 1] ?? 0) + 1)
      row[at] = cost
      if (cost < least) least = cost
    }
    if (least > most) return 1
  }
  const distance = row[short.length] ?? 0
  return distance > most ? 1 : distance / long.length
}

/** The row of the table that is being filled: words are compared millions of times. */
const row = new Uint16Array(mostLetters + 1)

/** At least so many letters of the first are not in the second. */
function onlyInFirst(one: string, other: string): number {
  let missing = lettersIn(one) & ~lettersIn(other)
  let count = 0
  for (; missing !== 0; missing &= missing - 1) count += 1
  return count
}

/** A bit for each letter; some letters share one. */
function lettersIn(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}
