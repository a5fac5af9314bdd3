import { canonicalTag } from '../../contract/captions/captions.ts'

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The name of a language in that language; 'Captions' if it is not known. */
export function nameOfLanguage(tag: string): string {
  if (tag === 'und') return 'Captions'
  const own = new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag
  const name = `${own.slice(0, 1).toLocaleUpperCase(tag)}${own.slice(1)}`
  return [...name].slice(0, 100).join('')
}

/** Names that transcription servers use and we do not. */
const otherNames: Readonly<Record<string, string>> = {
  castilian: 'es',
  chinese: 'zh',
  cantonese: 'yue',
  flemish: 'nl',
  haitian: 'ht',
  hawaiian: 'haw',
  mandarin: 'zh',
  moldavian: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  pushto: 'ps',
  sinhalese: 'si',
  valencian: 'ca',
}

/** The tag of a named language; null if it is not known. */
export function knownLanguage(named: string | null): string | null {
  const tag = tagOfLanguage(named)
  return tag === 'und' ? null : tag
}

let tagsByName: Map<string, string> | undefined

/** The tag of a language that a server names in English or by its code; otherwise 'und'. */
export function tagOfLanguage(named: string | null | undefined): string {
  const name = (named ?? '').trim().toLowerCase()
  if (name === '') return 'und'
  const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(name) ? canonicalTag(name) : undefined
  if (tag && english.of(tag)) return tag
  tagsByName ??= new Map(
    [...twoLetters()].map((tag) => [english.of(tag)?.toLowerCase() ?? '', tag]),
  )
  return otherNames[name] ?? tagsByName.get(name) ?? 'und'
}

function* twoLetters() {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const first of letters) for (const second of letters) yield first + second
}
