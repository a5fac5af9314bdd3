import { fold } from '../../common/text/fold.ts'
import { sentencesIn } from '../../common/text/sentences.ts'
import { wordsOf } from '../../common/text/words.ts'
import { holds } from './find-passages.ts'
import type { Found, Passage } from './passage.ts'
import { type Sentence, sentencesOf } from './passage-sentences.ts'

/** A passage's nearest sentence, marked among at most two before and two after it, verbatim. */
export type Marked = Sentence & {
  id: string
  around: string
  /** When the last of these sentences ends in the video. */
  aroundEndMs: number | null
  /** Who speaks, if the captions name speakers. */
  speaker: string | null
}

/** Marks the sentence of a passage that comes nearest: what is quoted, else in meaning, else by its words. */
export function markNearest(passage: Passage, { words, phrases }: Found): Marked {
  const sentences = sentencesOf(passage)
  const quoted = sentences.findIndex(({ text }) => phrases.some((phrase) => holds(text, phrase)))
  const nearest = passage.nearest ?? nearestByWords(sentences, words)
  const at = quoted >= 0 ? quoted : Math.max(nearest, askedIn(passage))
  return markSentence(sentences, Math.min(at, sentences.length - 1))
}

/** Marks one of a passage's sentences. Throws if there is no such one. */
export function markSentence(sentences: readonly Sentence[], at: number): Marked {
  const sentence = sentences[at]
  if (!sentence) throw new Error(`no sentence ${at} of ${sentences.length}`)
  const around = sentences.slice(Math.max(0, at - 2), at + 3)
  return {
    ...sentence,
    id: `${sentence.passage.id}.${at}`,
    around: around.map(({ text }) => text).join(' '),
    aroundEndMs: around.at(-1)?.endMs ?? null,
    speaker: speakerOf(sentences.slice(0, at + 1)),
  }
}

/** How many sentences of a passage are the question that the others answer. */
function askedIn({ field, text, language }: Passage): number {
  const [question = ''] = text.split('\n', 1)
  return field === 'answer' ? sentencesIn(question, language).length : 0
}

function nearestByWords(sentences: readonly Sentence[], words: Found['words']): number {
  const worth = sentences.map(({ text }) => shareHeld(text, words))
  return worth.indexOf(Math.max(...worth))
}

/** The share of words, by their rarity, that a text holds in any inflection, from 0 to 1. */
export function shareHeld(text: string, words: Found['words']): number {
  const held = wordsOf(text).map(fold)
  let [all, found] = [0, 0]
  for (const [word, value] of words) {
    all += value
    if (held.some((other) => isAlike(fold(word), other))) found += value
  }
  return all === 0 ? 0 : found / all
}

/** Whether two folded words differ by their ending at most, as inflections of a word do. */
function isAlike(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  if (longer.startsWith(shorter) && shorter.length > 2 && longer.length - shorter.length < 3)
    return true
  const stem = shorter.slice(0, Math.ceil(longer.length * 0.6))
  return one === other || (stem.length > 3 && longer.startsWith(stem))
}

const named = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}(?=: )/u

/** Captions name a speaker where another one begins. */
function speakerOf(sentences: readonly Sentence[]): string | null {
  const last = sentences.findLast(
    ({ passage, text }) => passage.field === 'said' && named.test(text),
  )
  return last ? (named.exec(last.text)?.[0] ?? null) : null
}
