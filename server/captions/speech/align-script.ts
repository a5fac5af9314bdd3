import { lettersDistance } from './letters-distance.ts'
import { distanceOf, pairUnits, sameDigits, sameValue } from './pair-units.ts'
import { shareTime, type TimedWord } from './timed-words.ts'
import { heardWords, keyOf, type ScriptWord, scriptWords, type Unit, unitsOf } from './units.ts'

/** Of what was heard, so much must be in the script, or it was not read. */
const leastShare = 0.5
/** Of so many words on each side of a place, this share must be in the script for it to be followed there. */
const near = { words: 4, share: 0.5 }
/** The share of letters that may differ in a word that was said, and in a place where words were misheard. */
const mostDiffering = { word: 0.34, place: 0.5 }
/** Where the script is followed, so many words in a row may be misheard, or not be heard at all. */
const mostMisheard = 3
const mostMissed = 2
/** The least that is recognized as another attempt at the same words. */
const leastAttempt = 4
/** How long a letter takes that was not heard, in milliseconds. */
const letterMs = 80

type Written = Unit<ScriptWord>
type HeardUnit = Unit<TimedWord>

/**
 * The words of a script at the times when they were heard, where the speaker follows it. Everything else that was said
 * stays as it was heard, and what was never said is left out. If too little follows the script, all stays as heard.
 */
export function alignScript(script: string, heard: readonly TimedWord[]): TimedWord[] {
  const written = unitsOf(scriptWords(script))
  const passages = passagesOf(written, unitsOf(heardWords(heard)))
  if (sharesOf(passages, 1).whole < leastShare) return [...heard]
  const taken = takenFrom(passages, 1)
  return taken.flatMap((one, at) =>
    one.script.length > 0 ? timed(one, taken[at + 1]) : saidAgain(written, one),
  )
}

/** A part of both: the same words, or whatever stands between those. */
type Passage = { same: boolean; script: Written[]; heard: HeardUnit[]; place: number }

function passagesOf(script: readonly Written[], heard: readonly HeardUnit[]): Passage[] {
  const passages: Passage[] = []
  for (const step of pairUnits(script, heard)) {
    const written = script.slice(...step.script)
    const said = heard.slice(...step.heard)
    const same = differing(written, said) <= mostDiffering.word
    const last = passages.at(-1)
    if (same || !last || last.same) {
      passages.push({ same, script: written, heard: said, place: step.script[0] })
    } else {
      last.script.push(...written)
      last.heard.push(...said)
    }
  }
  return passages
}

function differing(script: readonly Written[], heard: readonly HeardUnit[]): number {
  const [one, other] = [script[0], heard[0]]
  if (!one || !other) return 1
  const both = script.length + heard.length
  return both === 2 ? distanceOf(one, other) : lettersDistance(keysOf(script), keysOf(heard))
}

const keysOf = (units: readonly Written[] | readonly HeardUnit[]) =>
  units.map(({ key }) => key).join('')

/**
 * How much of what was heard is in the script: of all, and on which shares of the words before, around and after a passage.
 * What is beyond the ends counts as `edge`.
 */
function sharesOf(passages: readonly Passage[], edge: 0 | 1) {
  const inScript = passages.flatMap(({ same, heard }) => heard.map(() => Number(same)))
  const share = (from: number, to: number) => {
    let sum = 0
    for (let at = from; at < to; at += 1) sum += inScript[at] ?? edge
    return sum / (to - from)
  }
  let passed = 0
  const places = passages.map(({ heard }) => {
    const from = passed
    passed += heard.length
    return {
      before: share(from - near.words, from),
      around: share(from - near.words, passed + near.words),
      after: share(passed, passed + near.words),
    }
  })
  return { whole: passed === 0 ? 0 : share(0, passed), places }
}

type Shares = ReturnType<typeof sharesOf>['places'][number]

/** Words of the script for what was heard, or none if that stays as it is; `missed` follow, but were not heard. */
type Taken = Pick<Passage, 'script' | 'heard' | 'place'> & { missed: Written[] }

function takenFrom(passages: readonly Passage[], edge: 0 | 1): Taken[] {
  const { places } = sharesOf(passages, edge)
  const taken: Taken[] = []
  for (const [at, passage] of passages.entries()) {
    const { heard, place } = passage
    const script = said(passage, places[at] as Shares)
    const last = taken.at(-1)
    if (heard.length > 0) taken.push({ script, heard, place, missed: [] })
    else if (last && last.script.length > 0) last.missed = script
  }
  return taken
}

/** The words of the script that were said in a passage; none if the speaker departs from it. */
function said({ same, script, heard }: Passage, { before, around, after }: Shares): Written[] {
  if (same) return around >= near.share ? script : []
  const followed = before >= near.share && after >= near.share
  // Directions are not said.
  const toSay = script.filter(({ words }) => !words.every(({ aside }) => aside))
  if (heard.length === 0) {
    const missed = followed && script.length <= mostMissed && !isWhole(script)
    return missed ? toSay : []
  }
  if (toSay.length === 0 || otherFigures(toSay, heard)) return []
  const short = toSay.length <= mostMisheard && heard.length <= mostMisheard
  if (short && followed) return toSay
  const distance = lettersDistance(keysOf(toSay), keysOf(heard))
  return distance <= mostDiffering.place ? toSay : []
}

/** A heading or a sentence, which nobody misses to hear. */
const isWhole = (script: readonly Written[]) =>
  script[0]?.words[0]?.begins === true && script.at(-1)?.words.at(-1)?.ends === true

/** Recognizers seldom mistake a figure for another; speakers correct them. */
function otherFigures(script: readonly Written[], heard: readonly HeardUnit[]): boolean {
  const numbers = [script, heard].map((units) => units.filter(({ values }) => values.length > 0))
  const [some = [], others = []] = numbers
  if (some.length > 0 && others.length > 0) {
    return (
      some.length !== others.length ||
      some.some((one, at) => !sameValue(one, others[at] as Written))
    )
  }
  const [written, said] = [script, heard].map((units) => ({
    key: keysOf(units),
    digits: units.map(({ digits }) => digits).join(''),
  })) as [Written, HeardUnit]
  return written.digits !== '' && said.digits !== '' && !sameDigits(written, said)
}

/** What was said beside the script; words that are another attempt at what stands around it, as they stand there. */
function saidAgain(script: readonly Written[], { heard, place }: Taken): TimedWord[] {
  const asHeard = heard.flatMap(({ words }) => words)
  if (heard.length < leastAttempt) return asHeard
  const around = script.slice(Math.max(0, place - 2 * heard.length), place + 2 * heard.length)
  const passages = passagesOf(around, heard)
  if (sharesOf(passages, 0).whole < leastShare) return asHeard
  const taken = takenFrom(passages, 0)
  return taken.flatMap((one, at) => timed(one, taken[at + 1]))
}

/** Words of the script at the times of what was heard. */
function timed({ script, heard, missed }: Taken, next: Taken | undefined): TimedWord[] {
  const said = heard.flatMap(({ words }) => words)
  if (script.length === 0) return said
  const words = [...script, ...missed].flatMap((unit) =>
    unit.words.map(({ text, glued }) => ({ text, glued })),
  )
  const isSame = ({ text }: Pick<TimedWord, 'text'>, at: number) =>
    keyOf(text) === keyOf(said[at]?.text ?? '')
  if (words.length === said.length && words.every(isSame)) {
    return words.map((word, at) => {
      const { startMs, endMs } = said[at] as TimedWord
      return { ...word, startMs, endMs }
    })
  }
  const spoken = said.filter(({ text }) => keyOf(text) !== '')
  const startMs = spoken[0]?.startMs ?? 0
  const endMs = spoken.at(-1)?.endMs ?? startMs
  const longest = endMs + keysOf(missed).length * letterMs
  const until = next?.heard[0]?.words[0]?.startMs ?? endMs
  return shareTime(words, startMs, Math.max(endMs, Math.min(longest, until)))
}
