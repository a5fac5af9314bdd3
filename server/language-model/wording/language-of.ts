import { smallWords } from '../../../common/text/small-words.ts'
import { wordsOf } from '../../../common/text/words.ts'

export type Language = keyof typeof smallWords
const languages = Object.keys(smallWords) as Language[]

/** Letters that only one of them has. */
const letters: Partial<Record<Language, RegExp>> = { de: /[äöüß]/u, fr: /[àâçèéêëîïôûœ]/u }

/** The language of a text by its small words and its letters; null if they do not tell. */
export function languageOf(text: string): Language | null {
  const words = wordsOf(text.toLowerCase())
  const counts = languages.map((language) => ({
    language,
    count: words.filter((word) => smallWords[language].has(word) || letters[language]?.test(word))
      .length,
  }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first && first.count > (second?.count ?? 0) ? first.language : null
}
