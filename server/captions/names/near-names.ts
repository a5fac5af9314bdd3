import {
  isOrdinary,
  type Phrase,
  phraseOf,
  rareWords,
  type Token,
  tokensOf,
  type WordReader,
  wordReader,
} from './heard-words.ts'
import { type Heard, isCapital, judgeHeard, type Name } from './judge-heard.ts'
import { buildIndex, candidatesFor, type NameIndex, type Run, written } from './name-index.ts'
import type { Commonness } from './ordinary-words.ts'
import { joinSounds } from './sound-of.ts'
import { type Turns, takeTurns } from './turns.ts'

type Line = { position: number; text: string }

/** Words of a line that were probably a name. */
export type HeardName = {
  name: string
  position: number
  /** Where the words begin in the text of the line. */
  at: number
  /** The words; after a line break, also those of the next line. */
  found: string
}

type Known = {
  /** Names as they are written, of one or several words. */
  names: readonly string[]
  /** Those of people, whose surnames are known alone as well. */
  people: readonly string[]
  /** Words that are right as they are, though near to a name. */
  right: readonly string[]
  /** Undefined if there is no list of the language's words. */
  commonness: Commonness | undefined
  /** The language writes all nouns with a capital. */
  nounsCapital?: boolean
  /** After how many the rest is not read. */
  most?: number
}

type Verdict = { name: string | null; value: number }
type Offer = Verdict & { run: Run; place: Omit<HeardName, 'name'>; goesOn: boolean }

/**
 * The words in these lines that sound and are spelled nearly like a known name, or are written in another way than it;
 * they may go on in the next line. Ordinary words are left alone where the text is plausible.
 */
export async function nearNames(lines: readonly Line[], known: Known): Promise<HeardName[]> {
  const turns = takeTurns()
  const reader = wordReader(known.commonness)
  const { nounsCapital = false, most = Number.POSITIVE_INFINITY } = known
  const index = await buildIndex(known, reader, turns)
  const search = { index, nounsCapital, turns, verdicts: new Map() }
  const heard: HeardName[] = []
  let offers: Offer[] = []
  let next = readLine(lines[0], reader)
  for (const at of lines.keys()) {
    if (heard.length >= most) break
    const line = next as ReadLine
    next = readLine(lines[at + 1], reader, line)
    offers.push(...(await offersIn(line, next, search)))
    // Those of the next line may be worth more than one that goes on in it.
    if (offers.some(({ goesOn, place }) => goesOn && place.position === line.position)) continue
    heard.push(...withoutOverlaps(offers))
    offers = []
  }
  return [...heard, ...withoutOverlaps(offers)].slice(0, most)
}

type ReadLine = Line & { tokens: Token[]; shouted: boolean }

/** What ends the line before decides whether a sentence begins. */
function readLine(line: Line | undefined, reader: WordReader, before?: ReadLine) {
  if (!line) return undefined
  const ending = before ? `${before.text.slice(before.tokens.at(-1)?.end)}\n` : '.'
  const tokens = tokensOf(line.text, reader, ending)
  return { ...line, tokens, shouted: line.text === line.text.toUpperCase() }
}

type Search = {
  index: NameIndex
  nounsCapital: boolean
  turns: Turns
  /** What was found of words before: people repeat themselves. */
  verdicts: Map<string, Verdict | undefined>
}

/** So that memory is bounded, however long the captions are. */
const mostVerdicts = 10_000

/** What each run of words that begins in a line may be; the name is null where the words are right. */
async function offersIn(line: ReadLine, next: ReadLine | undefined, search: Search) {
  const { tokens, text, position } = line
  const offers: Offer[] = []
  if (line.shouted) return offers
  const goingOn = next && !next.shouted ? next : { tokens: [], text: '' }
  const both = [...tokens, ...goingOn.tokens]
  for (const [from, first] of tokens.entries()) {
    if (search.turns.due()) await search.turns.rest()
    for (const run of runsFrom(both, from, search.index)) {
      if (search.turns.due()) await search.turns.rest()
      const verdict = verdictOn(run, search)
      const goesOn = from + run.tokens.length > tokens.length
      // Of two lines that are a name and nothing else, one would be left empty.
      if (!verdict || (goesOn && run.tokens.length === both.length)) continue
      const end = (run.tokens.at(-1) as Token).end + (goesOn ? text.length + 1 : 0)
      const found = `${text}\n${goingOn.text}`.slice(first.at, end)
      offers.push({ ...verdict, run, goesOn, place: { position, at: first.at, found } })
    }
  }
  return offers
}

function verdictOn(run: Run, search: Search) {
  const { index, nounsCapital, verdicts } = search
  const begins = startsSentence.test(run.tokens[0]?.gap ?? '')
  const key = `${begins ? '.' : ''} ${textOf(run)}`
  if (verdicts.has(key)) return verdicts.get(key)
  if (verdicts.size >= mostVerdicts) verdicts.clear()
  const verdict = judge(run, index, { begins, nounsCapital })
  verdicts.set(key, verdict)
  return verdict
}

/** The runs from a word on that may be a name. Most words begin none, which is seen without reading on. */
function runsFrom(tokens: readonly Token[], from: number, index: NameIndex): Run[] {
  const ahead = tokens.slice(from, from + index.mostWords)
  const anyRare = ahead.some(({ rank }) => rank > rareWords)
  const runs: Run[] = []
  let [letters, one, other, rank] = ['', '', '', 0]
  for (const [at, token] of ahead.entries()) {
    if (at > 0 && token.gap !== ' ' && !joins.test(token.gap)) break
    letters += token.letters
    one = joinSounds(one, token.sounds[0])
    other = joinSounds(other, token.sounds[1])
    rank = Math.max(rank, token.rank)
    if (letters.length > index.mostLetters) break
    if (!anyRare && ![one, other, letters].some(index.mayBegin)) break
    const known = index.right.has(letters) || index.leftAlone.has(letters)
    const sounds: [string, string] = [one, other]
    if (rank <= rareWords && !known && !sounds.some((sound) => index.bySound.has(sound))) continue
    runs.push({ tokens: ahead.slice(0, at + 1), letters, sounds, rank })
  }
  return runs
}

/** What may stand between the words of a name. */
const joins = /^(\s+|[-'’.&/+]| - )$/u
const startsSentence = /[.?!:…]/u

function isRight(run: Run, { right, leftAlone }: NameIndex): boolean {
  const [as, inAnyCase] = [right.get(run.letters), leftAlone.get(run.letters)]
  if (!as && !inAnyCase) return false
  const text = written(textOf(run))
  return as?.has(text) || inAnyCase?.has(text.toLowerCase()) || false
}

type Manner = { begins: boolean; nounsCapital: boolean }

function judge(run: Run, index: NameIndex, manner: Manner): Verdict | undefined {
  const { tokens, letters } = run
  if (isRight(run, index)) return { name: null, value: worth * letters.length }
  const same = index.byLetters.get(letters)
  if (same) return isOtherForm(run, same, manner) ? offered(same, 0) : undefined
  let phrase: Phrase | undefined
  const heard: Heard = {
    tokens,
    letters,
    phrase: () => (phrase ??= phraseOf(tokens)),
    beginsSentence: manner.begins,
    nounsCapital: manner.nounsCapital,
  }
  let best: { name: Name; distance: number } | undefined
  for (const name of candidatesFor(run, index)) {
    const distance = judgeHeard(heard, name)
    if (distance !== null && distance < (best?.distance ?? 1)) best = { name, distance }
  }
  return best && offered(best.name, best.distance)
}

/** What a letter of a name counts at distance 0; no offer is farther away. */
const worth = 0.45

/** Longer names count for more, so that all words of a name are changed together. */
const offered = (name: Name, distance: number): Verdict => ({
  name: name.text,
  value: name.letters.length * (worth - distance),
})

/** Whether the same letters are written as the name is not: other capitals, accents or spaces. */
function isOtherForm(run: Run, name: Name, { begins }: Manner): boolean {
  if (name.words.every(isOrdinary) || (name.surname && run.tokens.length > 1)) return false
  const text = textOf(run)
  const only = text.slice(1) === name.text.slice(1) && isCapital(text) && begins
  return !only
}

const textOf = ({ tokens }: Run) =>
  tokens.map(({ text, gap }, at) => (at === 0 ? text : gap + text)).join('')

/** The most valuable offers, none of which shares a word with another or with words that are right. */
function withoutOverlaps(offers: readonly Offer[]): HeardName[] {
  const taken = new Set<Token>()
  const kept: HeardName[] = []
  for (const { name, run, place } of [...offers].sort((a, b) => b.value - a.value)) {
    if (run.tokens.some((token) => taken.has(token))) continue
    for (const token of run.tokens) taken.add(token)
    if (name !== null) kept.push({ name, ...place })
  }
  return kept.sort((a, b) => a.position - b.position || a.at - b.at)
}
