import { fold } from '../../../common/text/fold.ts'

/** What number words count. From a hundred on, they multiply what stands before them. */
const numbers = new Map(
  [
    // English
    'zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13',
    'fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60',
    'seventy 70 eighty 80 ninety 90 hundred 100 hundreds 100 thousand 1e3 thousands 1e3 million 1e6 millions 1e6',
    'billion 1e9 billions 1e9 trillion 1e12',
    // German
    'null 0 ein 1 eins 1 eine 1 einen 1 einer 1 einem 1 zwei 2 zwo 2 drei 3 vier 4 funf 5 sechs 6 sieben 7 acht 8 neun 9',
    'zehn 10 elf 11 zwolf 12 dreizehn 13 vierzehn 14 funfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19',
    'zwanzig 20 dreissig 30 vierzig 40 funfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100 tausend 1e3',
    'millionen 1e6 milliarde 1e9 milliarden 1e9 billionen 1e12',
    // French
    'un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14',
    'quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80',
    'nonante 90 cent 100 cents 100 mille 1e3 milliard 1e9 milliards 1e9',
  ].flatMap((line) => {
    const parts = line.split(' ')
    return parts.flatMap((word, at) => (at % 2 ? [] : [[word, Number(parts[at + 1])] as const]))
  }),
)
const longestNumber = Math.max(...[...numbers.keys()].map((word) => word.length))
/** What joins two of them to a word, as in 'siebenundzwanzig' and 'vingt-et-un'. */
const joints = ['', 'und', 'et']

const points = new Set('point dot punkt comma komma virgule'.split(' '))
const links = new Set(['and', 'und', 'et', 'per', 'pour', ...points])
const symbols = new Set(
  '% ‰ € $ £ ¥ ° percent prozent pourcent pourcents euro euros dollar dollars pound pounds pfund livre livres franc francs franken yen'.split(
    ' ',
  ),
)

/** What a folded word is in a number: 'two thousand and five percent' has them all. Written in digits, or spoken. */
export function partOfNumber(key: string): 'digits' | 'number' | 'link' | 'symbol' | null {
  if (/^\p{N}+$/u.test(key)) return 'digits'
  if (links.has(key)) return 'link'
  if (symbols.has(key)) return 'symbol'
  return numberWordsIn(key) ? 'number' : null
}

/** The words of numbers that a word consists of, as German ones do; null if it has anything else. */
function numberWordsIn(key: string): string[] | null {
  const from = new Map<number, string[] | null>([[key.length, []]])
  for (let at = key.length - 1; at >= 0; at -= 1) {
    let found: string[] | null = null
    for (const joint of at === 0 ? [''] : joints) {
      if (!key.startsWith(joint, at)) continue
      const begin = at + joint.length
      // The longest first: 'vierzehn' is no four and ten.
      for (let end = Math.min(key.length, begin + longestNumber); end > begin && !found; end -= 1) {
        const word = key.slice(begin, end)
        const rest = from.get(end)
        if (rest && numbers.has(word)) found = [...(joint ? [joint] : []), word, ...rest]
      }
    }
    from.set(at, found)
  }
  return key === '' ? null : (from.get(0) ?? null)
}

/** A number that can be read in more ways is not compared. */
const mostReadings = 8

/**
 * The values that a number may have, written in digits, in words or in both: '1,500' is fifteen hundred, or one and a half.
 * Empty if it cannot be told.
 */
export function valuesOf(texts: readonly string[]): number[] {
  let readings: (number | string)[][] = [[]]
  for (const text of texts) {
    const plain = text.normalize('NFKC')
    const key = fold(plain).replace(/[^\p{L}]/gu, '')
    const words = links.has(key) ? [key] : (numberWordsIn(key) ?? [])
    const spoken = words.map((word) => numbers.get(word) ?? word)
    const numerals = numeralsIn(plain).map((numeral) => [numeral])
    const ways = /\p{N}/u.test(plain) ? numerals : [spoken]
    readings = readings.flatMap((reading) => ways.map((more) => [...reading, ...more]))
    if (readings.length > mostReadings) return []
  }
  return readings.flatMap((reading) => count(reading) ?? [])
}

/** The values of digits; several where a separator may mean two things. */
function numeralsIn(text: string): number[] {
  const [found] = /\p{N}+(?:[.,'’]\p{N}+)*/u.exec(text) ?? []
  if (found === undefined) return []
  const [whole = '', ...groups] = found.split(/[.,'’]/u)
  const marks = found.replaceAll('’', "'").match(/[.,']/gu) ?? []
  const threes = groups.every(({ length }) => length === 3)
  const kinds = new Set(marks).size
  const wholes = threes && kinds < 2 ? [Number(whole + groups.join(''))] : []
  // A last mark that differs from those before it, or a single one, may begin the decimals.
  const single = marks.filter((mark) => mark === marks.at(-1)).length === 1 && marks.at(-1) !== "'"
  const decimal = Number(`${whole}${groups.slice(0, -1).join('')}.${groups.at(-1)}`)
  return single ? [...wholes, decimal] : wholes
}

/** What numbers and the words between them count, as they are said one after the other; null if there are none. */
function count(reading: readonly (number | string)[]): number | null {
  let [whole, part, before, decimals] = [0, null as number | null, '', null as string | null]
  let last: number | string = ''
  const counted = () => Number(`${before}${part ?? ''}` || 0) + Number(`0.${decimals || 0}`)
  for (const said of reading) {
    if (typeof said === 'string') {
      if (points.has(said)) decimals = ''
    } else if (decimals !== null && said < 100) decimals += String(said)
    else if (said >= 100 && sizes.has(said)) {
      // 'per cent'.
      if (last === 'per' || last === 'pour') continue
      const sized = (counted() || 1) * said
      if (said === 100) part = sized
      else {
        whole += sized
        part = null
      }
      before = ''
      decimals = null
    } else if (part !== null && follows(said, part, last)) part += said
    // 'quatre-vingt'.
    else if (said === 20 && last === 4 && part !== null) part += 76
    else {
      // One after the other, as in 'twenty twenty-five'.
      before += part ?? ''
      part = said
    }
    last = said
  }
  return reading.some((said) => typeof said === 'number') ? whole + counted() : null
}

const sizes = new Set([...numbers.values()].filter((value) => value >= 100))

/** Whether a number is added to what was said before it: 'forty-two', 'soixante-dix', 'siebenundzwanzig'. */
function follows(said: number, part: number, last: number | string): boolean {
  const tens = part % 100
  if (part === 0) return false
  if (tens === 0) return said < 100
  if (last === 'und' && tens < 10) return said % 10 === 0
  if (tens === 60 || tens === 80) return said < 20
  return tens > 10 && tens % 10 === 0 && said < 10
}
