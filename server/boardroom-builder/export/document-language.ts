import { languageOf } from '../../language-model/wording/language-of.ts'

/** Enough of a text to tell its language. */
const enough = 20_000

const scripts: readonly [RegExp, string][] = [
  [/\p{Script=Hebrew}/gu, 'he-IL'],
  [/\p{Script=Arabic}/gu, 'ar-SA'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja-JP'],
  [/\p{Script=Hangul}/gu, 'ko-KR'],
  [/\p{Script=Han}/gu, 'zh-CN'],
  [/\p{Script=Cyrillic}/gu, 'ru-RU'],
  [/\p{Script=Greek}/gu, 'el-GR'],
]

const spoken = { en: 'en-US', de: 'de-DE', fr: 'fr-FR' } as const

/**
 * The language of a text, as BCP 47: by the script that most of its letters have, or else by its small words. English
 * if neither tells.
 */
export function documentLanguage(text: string): string {
  const some = text.slice(0, enough)
  const letters = some.match(/\p{L}/gu)?.length ?? 0
  // Japanese mixes Chinese characters with its own.
  const byScript = scripts.find(
    ([script, lang]) =>
      (some.match(script)?.length ?? 0) > letters * (lang === 'ja-JP' ? 0.2 : 0.5),
  )
  return byScript?.[1] ?? spoken[languageOf(some) ?? 'en']
}

/** The language of a few words within a text: their script tells it, or else they have that of the text. */
export function runLanguage(words: string, language: string): string {
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const [, other] =
    scripts.find(([script]) => (words.match(script)?.length ?? 0) > letters / 2) ?? []
  return other ?? language
}
