import type { Sentence } from './make-speech.ts'

type Line = { startMs: number; endMs: number; text: string }

/** Folded words: numbers in words and digits are not made alike. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)

/** How many words are wrong, missing or too many, and which words of both texts belong together. */
export function align(said: readonly string[], heard: readonly string[]) {
  const width = heard.length + 1
  const costs = new Uint32Array((said.length + 1) * width)
  for (let one = 0; one <= said.length; one += 1) {
    for (let other = 0; other <= heard.length; other += 1) {
      const at = one * width + other
      if (one === 0 || other === 0) costs[at] = one + other
      else {
        const same = said[one - 1] === heard[other - 1] ? 0 : 1
        costs[at] = Math.min(
          (costs[at - width - 1] ?? 0) + same,
          (costs[at - width] ?? 0) + 1,
          (costs[at - 1] ?? 0) + 1,
        )
      }
    }
  }
  const pairs: [said: number, heard: number][] = []
  let [one, other] = [said.length, heard.length]
  while (one > 0 && other > 0) {
    const cost = costs[one * width + other] ?? 0
    const same = said[one - 1] === heard[other - 1]
    if (cost === (costs[(one - 1) * width + other - 1] ?? 0) + (same ? 0 : 1)) {
      one -= 1
      other -= 1
      if (same) pairs.unshift([one, other])
    } else if (cost === (costs[(one - 1) * width + other] ?? 0) + 1) one -= 1
    else other -= 1
  }
  return { wrong: costs.at(-1) ?? 0, pairs }
}

/**
 * The share of words that are wrong, and how far lines that begin or end a sentence are off the voice, in milliseconds.
 */
export function scoreLines(sentences: readonly Sentence[], lines: readonly Line[]) {
  const said = sentences.flatMap((sentence) => wordsOf(sentence.text))
  const heard = lines.flatMap((line) => wordsOf(line.text))
  const { wrong, pairs } = align(said, heard)
  const heardAt = new Map(pairs)
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  let word = 0
  for (const line of lines) {
    const count = wordsOf(line.text).length
    starts.set(word, line.startMs)
    word += count
    ends.set(word - 1, line.endMs)
  }
  const off: number[] = []
  let first = 0
  for (const { text, startMs, endMs } of sentences) {
    const last = first + wordsOf(text).length - 1
    const begins = starts.get(heardAt.get(first) ?? -1)
    const stops = ends.get(heardAt.get(last) ?? -1)
    if (begins !== undefined) off.push(Math.abs(begins - startMs))
    if (stops !== undefined) off.push(Math.abs(stops - endMs))
    first = last + 1
  }
  return { wrong, words: said.length, off }
}
