import { commonPlaces } from '../compare/common-places.ts'

type Range = { from: number; to: number }
type Word = Range & { word: string }

/** The least share and number of words that must remain, and how far apart they may have moved. */
const least = 0.6
const leastWords = 2
const stretch = 1.6

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }))

/** The range of a passage that has changed since it was quoted; null if too little of it is left. */
export function nearPassage(said: string, quote: string): Range | null {
  const [asked, there] = [wordsIn(quote), wordsIn(said)]
  const kept = commonPlaces(
    asked.map(({ word }) => word),
    there.map(({ word }) => word),
  ).flatMap(([, at]) => there[at] ?? [])
  const letters = asked.reduce((sum, { word }) => sum + word.length, 0)
  const longest = quote.length * stretch + 10
  let best: (Range & { letters: number }) | null = null
  for (const [at, { from }] of kept.entries()) {
    let found = 0
    for (const [count, { word, to }] of kept.slice(at).entries()) {
      if (to - from > longest) break
      found += word.length
      if (count + 1 >= leastWords && found > (best?.letters ?? 0))
        best = { from, to, letters: found }
    }
  }
  return best && best.letters >= letters * least ? { from: best.from, to: best.to } : null
}
