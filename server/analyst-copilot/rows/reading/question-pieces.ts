import { fold } from '../../../../common/text/fold.ts'
import { wordsOf } from '../../../../common/text/words.ts'
import type { Named, Names } from '../answer/queries.ts'
import { countryOf } from '../places.ts'
import { isFiller } from './fillers.ts'
import { type Period, periodAt } from './read-period.ts'
import { lexicon, type Means } from './row-words.ts'
import { mendSpelling } from './spelling.ts'

/** Words of a question with what they mean. Every word belongs to one piece. */
export type Piece = {
  means:
    | Means
    | 'vendor'
    | 'product'
    | 'category'
    | 'place'
    | 'period'
    | 'quoted'
    | 'filler'
    | 'unknown'
  /** What exactly, such as a type or an id. */
  value: string
  said: string
  /** The numbers in it. */
  numbers: (string | undefined)[]
  period?: Period
  /** Whether the period consists of whole years. */
  years?: boolean
}
type Match = Omit<Piece, 'said'> & { length: number }
type Known = Pick<Piece, 'means' | 'value'> & { words: string[]; whole: boolean }

const signs: Readonly<Record<string, string>> = {
  '>': 'more than',
  '>=': 'at least',
  '<': 'fewer than',
  '<=': 'at most',
}
const wordsIn = (text: string) =>
  wordsOf(
    text.replace(/['’]s(?!\p{L})|['’]/gu, ' ').replace(/[<>]=?/g, (sign) => ` ${signs[sign]} `),
  )
const keyOf = (text: string) => wordsIn(text).map(fold)

/** What a question can name: by all of its words, without those of its vendor, or by the first ones. */
function knownOf({ vendors, products }: Names): Known[] {
  const vendorWords = new Map(vendors.map(({ id, name }) => [id, keyOf(name)]))
  const keysOf = ({ name, companyId }: Named) => {
    const [words, of] = [keyOf(name), vendorWords.get(companyId) ?? []]
    const others = words.findIndex((word, at) => word !== of[at])
    return others > 0 ? [words, words.slice(others)] : [words]
  }
  const categories = new Set(products.map(({ category }) => category))
  const all = [
    ...vendors.map(
      ({ id }) => ({ means: 'vendor', value: id, keys: [vendorWords.get(id) ?? []] }) as const,
    ),
    ...products.map(
      (product) => ({ means: 'product', value: product.id, keys: keysOf(product) }) as const,
    ),
    ...[...categories].map(
      (value) => ({ means: 'category', value, keys: [keyOf(value)] }) as const,
    ),
  ]
  return all.flatMap(({ means, value, keys }) =>
    keys.flatMap((key) =>
      key.map((_, at) => ({
        means,
        value,
        words: key.slice(0, at + 1),
        whole: at + 1 === key.length,
      })),
    ),
  )
}

/** A single word must say something by itself. */
const isTelling = ({ words: [first = '', ...others], whole }: Known) =>
  others.length > 0 ||
  ((whole || first.length > 2) &&
    !isFiller(first) &&
    !lexicon.some(({ pattern }) => pattern.test(first)))

const isUnknown = (word: string) =>
  !isFiller(word) && !countryOf(word) && !lexicon.some(({ pattern }) => pattern.test(word))

/** Takes a question apart, from its beginning, by the longest known words. */
export function piecesOf(text: string, names: Names, today: Date): Piece[] {
  const said = wordsIn(text)
  const known = knownOf(names)
  const named = new Set(known.flatMap(({ words }) => words))
  const words = said
    .map(fold)
    .map((word) => (isUnknown(word) && !named.has(word) ? mendSpelling(word) : word))
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const here = namesAt(rest, known)
    const matches = [...here, ...meaningsAt(rest, said[at] === 'us', today)]
    const { length, means } = matches.reduce((a, b) => (b.length > a.length ? b : a))
    const best = matches.filter((match) => match.length === length && match.means === means)
    // A name that several have means all of them.
    for (const { length: _, ...piece } of here.length > 0 ? best : best.slice(0, 1)) {
      add(pieces, { ...piece, said: said.slice(at, at + length).join(' ') })
    }
    at += length
  }
  return pieces
}

/** Adds a piece. Unknown words that follow each other are one, and a place after 'based in'. */
function add(pieces: Piece[], piece: Piece) {
  const last = pieces.at(-1)
  const told = pieces.findLast(({ means }) => means !== 'filler')
  // 'Vendors who share with me' asks for no person.
  if (piece.means === 'who' && last?.means === 'noun')
    return pieces.push({ ...piece, means: 'filler' })
  const isPlace = last?.means === 'filler' && told?.value === 'headquarters_location'
  // 'New' is that of New York.
  if (piece.means !== 'unknown' && !(isPlace && piece.means === 'fresh')) return pieces.push(piece)
  const goesOn = last?.means === 'unknown' || (last?.means === 'place' && last.value === last.said)
  if (!goesOn) {
    return pieces.push({ ...piece, means: isPlace ? 'place' : 'unknown', value: piece.said })
  }
  const said = `${last.said} ${piece.said}`
  return pieces.splice(-1, 1, { ...last, said, value: said })
}

function namesAt(rest: readonly string[], known: readonly Known[]): Match[] {
  const found = known
    .filter((each) => each.words.every((word, at) => rest[at] === word) && isTelling(each))
    .map((each) => ({ ...each, length: each.words.length, numbers: [] }))
  const most = Math.max(...found.map(({ length }) => length))
  const longest = found.filter(({ length }) => length === most)
  const whole = longest.filter((each) => each.whole)
  return whole.length > 0 ? whole : longest
}

/** What the words at the beginning can mean; of equally long ones the first counts. */
function meaningsAt(words: readonly string[], isPronoun: boolean, today: Date): Match[] {
  const rest = words.join(' ')
  const found = periodAt(rest, today)
  const places = [1, 2, 3, 4].flatMap((length): Match[] => {
    const value = countryOf(words.slice(0, length).join(' '))
    return value && !isPronoun ? [{ means: 'place', value, length, numbers: [] }] : []
  })
  const meanings = lexicon.flatMap(({ means, value, pattern }): Match[] => {
    const match = pattern.exec(rest)
    return match
      ? [{ means, value, length: match[0].split(' ').length, numbers: match.slice(1) }]
      : []
  })
  const [word = ''] = words
  return [
    ...(found ? [{ means: 'period' as const, value: '', numbers: [], ...found }] : []),
    ...places,
    ...meanings,
    { means: isFiller(word) ? 'filler' : 'unknown', value: '', length: 1, numbers: [] },
  ]
}

const telling: ReadonlySet<Piece['means']> = new Set<Piece['means']>([
  ...([
    'noun',
    'type',
    'status',
    'fact',
    'who',
    'order',
    'sorted',
    'briefed',
    'compare',
    'fresh',
  ] as const),
  ...(['region', 'ownership', 'employees', 'sinceWhen'] as const),
])

/** Whether a piece says by itself that rows are asked for. */
export const isTellingPiece = ({ means }: Piece): boolean => telling.has(means)

/** In characters; whoever says more asks for no rows, and would take long to read. */
const longest = 2000

/** Whether a question may ask for rows. Saves reading all names for most others. */
export const mayAskRows = (text: string): boolean =>
  text.length <= longest &&
  piecesOf(text, { vendors: [], products: [] }, new Date(0)).some(
    (piece) => isTellingPiece(piece) || piece.means === 'these',
  )
