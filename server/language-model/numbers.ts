import { fold } from '../../common/text/fold.ts'
import { wordsOf } from '../../common/text/words.ts'

/** Without words that often mean something else: cent, neuf, sept. */
const counted: readonly (readonly [number, string])[] = [
  [2, 'two zwei deux twice'],
  [3, 'three drei trois'],
  [4, 'four vier quatre'],
  [5, 'five fünf cinq'],
  [6, 'six sechs'],
  [7, 'seven sieben'],
  [8, 'eight acht huit'],
  [9, 'nine neun'],
  [10, 'ten zehn dix'],
  [11, 'eleven elf onze'],
  [12, 'twelve zwölf douze dozen dutzend'],
  [100, 'hundred hundert'],
  [1000, 'thousand tausend mille'],
]
const byWord = new Map(
  counted.flatMap(([value, words]) =>
    words.split(' ').map((word) => [fold(word), String(value)] as const),
  ),
)

/** The numbers in a text, normalized: 4,200 and 4 200 as 4200, 1,50 as 1.5, seven as 7. */
export function numbersIn(text: string): string[] {
  const joined = text.replace(/(\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/gu, '$1')
  return wordsOf(joined).flatMap((word) => {
    const [digits] = /^\p{N}+(?:[.,]\p{N}+)*/u.exec(word) ?? []
    const spelled = digits ? plain(digits) : byWord.get(fold(word))
    return spelled ? [spelled] : []
  })
}

function plain(digits: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/u.test(digits)) return digits.replace(/[.,]/gu, '')
  const value = digits.replace(/,(?=\d{3}\b)/gu, '').replace(',', '.')
  return /^\d+\.\d+$/u.test(value) ? String(Number(value)) : value
}
