import { sentencesIn } from '../../../common/text/sentences.ts'
import type { NowSaid } from '../../../contract/boardroom-builder/document-sources.ts'
import { plain } from './cited-text.ts'
import type { CitedPassage, CitedRow } from './queries.ts'

/** The least share of words that a quotation has in common with what stands in its place now. */
const least = 0.5

/**
 * What a source says now in place of a quotation: the same words at another second, or the sentences that share most
 * words with it. Null if nothing does.
 */
export function saidNow(cited: CitedRow, quote: string): NowSaid | null {
  const open = cited.passages.filter(({ internal }) => !internal)
  const tracks = tracksOf(open)
  for (const track of tracks) {
    const startMs = startOf(track, quote)
    if (startMs !== null) return { quote, startMs }
  }
  const found = [
    ...tracks.map((track) => ({ track, text: textOf(track) })),
    ...fieldsOf(open).map((text) => ({ track: null, text })),
  ].map(({ track, text }) => ({ track, ...nearest(text, quote) }))
  const best = found.toSorted((a, b) => b.share - a.share)[0]
  if (!best || best.share < least) return null
  const { track, words } = best
  return { quote: words.slice(0, 1000), startMs: track && startOf(track, words) }
}

type Line = { text: string; startMs: number }

/** The lines of each caption track. */
function tracksOf(passages: readonly CitedPassage[]): Line[][] {
  const tracks = new Map<string, Line[]>()
  for (const { captionId, text, starts } of passages) {
    if (captionId === null) continue
    const lines = text.split('\n').map((line, at) => ({ text: line, startMs: starts?.[at] ?? 0 }))
    tracks.set(captionId, [...(tracks.get(captionId) ?? []), ...lines])
  }
  return [...tracks.values()]
}

function fieldsOf(passages: readonly CitedPassage[]): string[] {
  const fields = new Map<string, string[]>()
  for (const { captionId, field, text } of passages) {
    if (captionId === null) fields.set(field, [...(fields.get(field) ?? []), text])
  }
  return [...fields.values()].map((pieces) => pieces.join(' '))
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join(' ')

/** When the line begins in which words are said; null if they are not. */
function startOf(lines: readonly Line[], words: string): number | null {
  const at = plain(textOf(lines)).indexOf(plain(words))
  if (at < 0) return null
  let length = 0
  for (const { text, startMs } of lines) {
    length += plain(text).length + 1
    if (length > at) return startMs
  }
  return null
}

type Near = { words: string; share: number }

/** The run of sentences, as many as a quotation has, with the most words in common with it. */
function nearest(text: string, quote: string): Near {
  const sentences = sentencesIn(text)
  const count = Math.max(1, sentencesIn(quote).length)
  const asked = wordsOf(quote)
  let best: Near = { words: '', share: 0 }
  for (let at = 0; at === 0 || at + count <= sentences.length; at += 1) {
    const words = sentences.slice(at, at + count).join(' ')
    const share = shareOf(asked, wordsOf(words))
    if (share > best.share) best = { words, share }
  }
  return best
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** How many of the words of both texts they have in common, from 0 to 1. */
function shareOf(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count > 0) common += 1
    left.set(word, count - 1)
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length)
}
