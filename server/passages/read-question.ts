import { smallWords } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'
import { type ExpectedKind, expectedKind } from './expected-kind.ts'
import { focusOf } from './question-focus.ts'
import { synonymsOf } from './synonyms.ts'

/** A search term for a word of the question: the word itself, or a synonym with a lower weight. */
export type AskedWord = { word: number; text: string; factor: number; language: string }

export type Question = {
  text: string
  language: 'en' | 'de' | 'fr'
  /** The words that carry meaning, in lower case and in order. */
  words: string[]
  /** The words of each part of a question with several parts; empty for a simple question. */
  clauses: number[][]
  expected: ExpectedKind | null
  /** The words that say what is asked for. */
  focus: number[]
  /** Names and numbers: an answer with other ones would be wrong. */
  exact: number[]
}

/** Reads a question: its language, what it asks for, and the words to look for, at most 24. */
export function readQuestion(text: string): Question {
  const plain = text.replace(/['’]s\b/giu, '')
  const all = wordsOf(plain).map((word) => word.toLocaleLowerCase('en'))
  const language = languageOf(all)
  const meaning = all.filter((word) => !smallWords[language].has(word))
  const words = [...new Set(meaning.length > 0 ? meaning : all)].slice(0, 24)
  const exact = exactWords(plain, words, language)
  return {
    text,
    language,
    words,
    clauses: clausesOf(plain, words),
    expected: expectedKind(plain),
    focus: focusOf(plain, smallWords[language]).flatMap((word) =>
      words.includes(word) && !exact.includes(words.indexOf(word)) ? [words.indexOf(word)] : [],
    ),
    exact,
  }
}

/** Words with capitals within the sentence, or with digits. German capitalizes all nouns. */
function exactWords(text: string, words: string[], language: Question['language']): number[] {
  const all = wordsOf(text)
  return words.flatMap((word, at) => {
    const written = all.filter((other) => other.toLocaleLowerCase('en') === word)
    const within = written.some((other) => other !== all[0] && /^\p{Lu}/u.test(other))
    const capitals = written.some((other) => /\p{Lu}\P{Lu}*\p{Lu}|\d/u.test(other))
    return capitals || (within && language !== 'de') ? [at] : []
  })
}

const between =
  /[,;:]|\b(?:and|or|versus|vs|than|with|while|but|und|oder|als|mit|et|ou|que|avec)\b/iu

function clausesOf(text: string, words: string[]): number[][] {
  const clauses = text
    .split(between)
    .map((part) => {
      const held = wordsOf(part).map((word) => word.toLocaleLowerCase('en'))
      return words.flatMap((word, at) => (held.includes(word) ? [at] : []))
    })
    .filter((clause) => clause.length > 0)
  return clauses.length > 1 ? clauses : []
}

function languageOf(words: string[]): Question['language'] {
  const score = (language: keyof typeof smallWords) =>
    words.filter(
      (word) =>
        smallWords[language].has(word) &&
        !Object.entries(smallWords).some(([other, set]) => other !== language && set.has(word)),
    ).length
  const best = (['en', 'de', 'fr'] as const).map((language) => ({
    language,
    score: score(language),
  }))
  return best.reduce((first, next) => (next.score > first.score ? next : first)).language
}

const synonymFactor = 0.6

/** The search terms for the words of a question. */
export function askedWords({ words, language }: Pick<Question, 'words' | 'language'>): AskedWord[] {
  return words.flatMap((text, word) => [
    { word, text, factor: 1, language },
    ...synonymsOf(text).map((synonym) => ({
      word,
      text: synonym,
      factor: synonymFactor,
      language,
    })),
  ])
}
