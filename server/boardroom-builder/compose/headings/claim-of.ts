/** The most letters of a heading, without the name that is put in front of it. */
export const longestClaim = 90
/** In letters; no sentence that a heading could be made of is longer. */
const most = 1000
/** In letters and words; less is no clause. */
const least = { letters: 24, words: 4 }

const alternatives = (lists: readonly string[]) => `(?:${lists.join('|')})`
/** Matches whole words; each list has them with bars between. */
const whole = (...lists: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${alternatives(lists)}(?![\p{L}\p{N}])`, 'iu')
const first = (...lists: string[]) =>
  new RegExp(String.raw`^["“„«'(\[]*${alternatives(lists)}(?![\p{L}\p{N}])`, 'iu')

/** Words that point to the sentence before, or that ask instead of saying something. */
const pointing = first(
  `it|its|it['’]s|this|that|that['’]s|these|those|they|them|their|he|she|his|her|you|your|there|here`,
  `such|both|either|neither|and|but|so|or|nor|then|also|yet|still|because|therefore|thus|hence`,
  `however|instead|otherwise|moreover|besides|meanwhile|afterwards|which|who|whose|what|why|how|where`,
  `since then|for example|as well|in (?:one|this|that|such|addition|contrast|fact|short)|after that`,
  `at (?:this|that)|of (?:these|those|them|course)`,
  `the (?:others?|former|latter|rest)|(?:some|many|most|two|three|all|none|one|each) of (?:them|these|those)|und|aber|oder|das`,
  `dies(?:e[rsmn]?)?|es|er|sie|so|denn|dann|weil|et|mais|ou|donc|cela|ce|c['’]est|il|elle|ils|elles`,
  `car`,
)
/** Words with which a speaker means the own company. */
const speaking = whole(
  `we(?:['’](?:re|ve|ll|d))?|us|ours?|ourselves|wir|uns|unsere?[mnrs]?|nous|nos|notre`,
)
const speakingAlone = whole(`I(?:['’](?:m|ve|ll|d))?|my|me|mine|ich|mein\\p{L}*|je|mon|ma`)
/** A main clause follows only after the first comma. */
const opening = first(
  `if|when|whenever|while|although|though|because|since|as|after|before|once|unless|until|where`,
  `wherever|with|without|by|in|at|on|for|from|during|under|over|to|not|only|wenn|falls|weil|obwohl`,
  `bei|si|quand`,
)
/** What is said in two parts is not cut between them. */
const paired = whole(
  `not only|not just|either|neither|both|whether|rather|less|more|so|as|between|too|such`,
)
/** What changes the meaning of the clause before it: denials, conditions, limits, doubt, and contrast. */
const turning = whole(
  `\\p{L}{2,20}n['’]t`,
  `not|no|none|nobody|nothing|never|neither|nor|without|hardly|barely|cannot|except|excluding|only`,
  `just|but|however|although|though|yet|while|whereas|despite|instead|if|unless|when|whenever|until`,
  `once|where|provided|providing|assuming|given|depends?|depending|subject to|as long as|in case`,
  `up to|at most|at least|about|around|approximately|roughly|almost|nearly|some|mostly|usually|often`,
  `sometimes|in general|on average|estimated?|expect(?:s|ed)?|plann?(?:s|ed)?|hopes?|aims?|target|may`,
  `might|could|should|would|perhaps|possibly|probably|likely|so far|still|initially|temporarily`,
  `before|after|since|excluded|optional(?:ly)?|extra|costs?|paid|fee|nicht|kein\\p{L}*|nie|ohne|nur`,
  `wenn|falls|sofern|bis zu|etwa|rund|ne|pas|jamais|sans|sauf|si|jusqu['’]à|environ|seulement`,
)
/** Where a sentence may be cut: before what only adds to a clause that is complete. */
const additions =
  /;\s+|,\s+(?:which|who)\s+|,\s+(?:with|including)\s+|,\s+and\s+(?=(?:it|they|we|he|she|the|this|that|an?|our|its|their|each|every|\p{Lu}\p{L}*)\s)/gu
/** A clause that stands alone after 'and' has a verb of its own. */
const secondClause =
  /^(?:\S+\s+){1,4}?(?:is|are|was|were|has|have|had|does|did|can|will|must|\p{L}{2,}(?:ed|es|s))\s/iu
/** A clause does not end with a word that needs another one. */
const unfinished = whole(
  `the|an?|of|to|in|on|at|by|for|with|from|and|or|than|that|as|is|are|was|were|be|per`,
)

/** Not that of a number. */
const comma = /,(?!\d)/u

export type Claim = {
  text: string
  /** Whether it is all that the sentence says. */
  whole: boolean
  /** Whether the speaker means the own company, so that its name has to stand in front. */
  speaking: boolean
}

/** 'We measured that on 1.2 million legs' says nothing without the sentence before it. */
export const pointsWithin =
  /(?<=\p{L} \p{L}{2,20} )(?:this|that|these|those)(?= (?:at|by|for|from|in|on|over|to|until|with|within)(?!\p{L})|[.!]?$)/iu

/** Whether a sentence needs another one to be understood, or asks instead of saying something. */
export const isDependent = (sentence: string): boolean =>
  pointing.test(sentence.trim()) ||
  pointsWithin.test(sentence.trim()) ||
  /[?…:]["”’']?$|\.{3}$/u.test(sentence.trim())

/**
 * A sentence as a heading: all of it, or the part before an addition that does not change what that says. Null if it
 * does not stand alone: because it points to another sentence, asks, or is too long and cannot be cut.
 */
export function claimOf(sentence: string): Claim | null {
  if (sentence.length > most) return null
  const text = sentence.trim().replace(/\s+/gu, ' ')
  const said = text.replace(/(?<![.…])[.!]["”’']?$/u, '').trim()
  if (!/\p{L}/u.test(said) || isDependent(said)) return null
  if (speakingAlone.test(said) || !isBalanced(said)) return null
  const speaks = speaking.test(said)
  if (lettersIn(said) <= longestClaim) {
    return wordsIn(said) < 3 ? null : { text: said, whole: true, speaking: speaks }
  }
  const cut = shortened(said)
  return cut === null ? null : { text: cut, whole: false, speaking: speaking.test(cut) }
}

/** The longest complete clause at the beginning of a sentence that is short enough. */
function shortened(said: string): string | null {
  // Dashes and brackets may close what they opened in the middle of a clause.
  if (opening.test(said) || paired.test(said) || /[–—()[\]:]|\s-\s/u.test(said)) return null
  const places = [...said.matchAll(additions)].toReversed()
  for (const { index, 0: join } of places) {
    const clause = said.slice(0, index)
    const rest = said.slice(index + join.length)
    if (isClause(clause) && addsOnly(join, clause, rest)) return clause
  }
  return null
}

const isClause = (clause: string): boolean =>
  lettersIn(clause) >= least.letters &&
  lettersIn(clause) <= longestClaim &&
  wordsIn(clause) >= least.words &&
  isBalanced(clause) &&
  !unfinished.test(clause.split(' ').at(-1) ?? '')

function addsOnly(join: string, clause: string, rest: string): boolean {
  if (turning.test(rest)) return false
  if (join.startsWith(';')) return true
  // A comma in what is left would be the end of an insertion, and one before it that of a list.
  if (comma.test(rest) || comma.test(clause)) return false
  return !/^,\s+and/u.test(join) || secondClause.test(`${rest} `)
}

/** Quotation marks and brackets are closed. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0
  return (
    count(/["]/g) % 2 === 0 &&
    count(/[“„]/g) === count(/”/g) &&
    count(/[([]/g) === count(/[)\]]/g) &&
    count(/«/g) === count(/»/g)
  )
}

const lettersIn = (text: string) => [...text].length
const wordsIn = (text: string) => text.split(/\s+/u).length
