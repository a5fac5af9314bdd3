/** The tags of the languages offered when adding captions. */
const offered = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fil', 'fr'],
  ...['gu', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'mr', 'ms', 'nb', 'nl'],
  ...['pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk'],
  ...['ur', 'vi', 'zh-Hans', 'zh-Hant'],
]

/** The English name of a language, because the pages are in English. */
export function languageName(tag: string): string {
  if (tag === 'und') return 'Unknown language'
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The languages to choose from, by name; `also` are always included. */
export function languagesToChoose(also: readonly string[]): [tag: string, name: string][] {
  return [...new Set([...offered, ...also])]
    .map((tag): [string, string] => [tag, languageName(tag)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'))
}

/** The language in a file name such as 'video.de.vtt', otherwise the browser's. */
export function likelyLanguage(fileName: string): string {
  const told = /[._-]([a-z]{2,3}(?:-[a-z0-9]{2,4})?)\.[a-z]+$/i.exec(fileName)?.[1]
  const [own = 'en'] = navigator.language.split('-')
  return [told, told?.split('-')[0], own].find((tag) => tag && offered.includes(tag)) ?? 'en'
}
