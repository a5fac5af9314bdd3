import { type Read, readPassagesOfAll } from '../../analyst-copilot/answer-from-passages.ts'
import { chooseQuotes } from '../../passages/choose-quotes.ts'
import type { Ranked } from '../../passages/rank-sentences.ts'
import { readQuestion } from '../../passages/read-question.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { aboutTheVideo, type ReadBrief } from './facts-of-rows.ts'
import { cut, type Fact } from './material.ts'
import { searchedTopics } from './topics.ts'

/** In characters; shorter sentences are interjections. */
const shortest = 30
/**
 * The bonus for sentences of a brief type that covers the topic, and for sentences with the most telling words.
 */
const bonus = { told: 0.6, best: 0.5 } as const
/** Fields that consist of prose and are not internal. */
const prose = new Set(['said', 'description'])
/** Sentences that refer to the one before them. */
const pointsBack =
  /^(?:and|but|so|or|then|because|which|that|this|these|those|it|its|it['’]s|they|he|she|there|here|also|both|such|neither|instead|otherwise|und|aber|das|dies|es|er|sie|et|mais|cela|ce|il|elle)\b/iu
/** Sentences in which a speaker addresses the audience or talks about the talk itself. */
const aside =
  /\b(?:I|I['’](?:m|ve|d|ll)|um|uh|erm|you know|let me|let['’]s|show you|thank you|thanks|welcome|hello|hi|write to us|ask (?:how|us|your|them)|this video|my name|please|that['’]s it|now the|as of this week|the usual place|ich|je|j['’])\b/iu
/** A line from a list of chapters. */
const timed = /(?:^|\s)[([]?\d{1,3}:\d{2}(?::\d{2})?[)\]]?\s+\p{L}/u

/**
 * What the chosen briefs and their transcripts say about each topic, ranked like the copilot's quotations, for
 * each product separately, so that a verbose one does not crowd out the others.
 */
export async function factsOfPassages(tx: Tx, briefs: readonly ReadBrief[]): Promise<Fact[]> {
  // Without briefs, the scope would be everything.
  if (briefs.length === 0) return []
  const questions = searchedTopics.map(([, { words, expected = null }]) => ({
    ...readQuestion(words),
    expected,
  }))
  const scope = { vendorIds: [], productIds: [], briefIds: briefs.map(({ id }) => id) }
  const reads = await readPassagesOfAll(tx, questions, scope)
  const byId = new Map(briefs.map((brief) => [brief.id, brief]))
  const facts = new Map<string, Fact>()
  for (const [at, [topic, { cue, not, told = [], best }]] of searchedTopics.entries()) {
    const read = reads[at]
    if (!read) continue
    for (const { sentence, text, startMs } of chosenFrom(
      read,
      (text) => cue.test(text) && !not?.test(text),
      byId,
    )) {
      const brief = byId.get(sentence.passage.briefId ?? '')
      if (!brief) continue
      const key = `${brief.id} ${text}`
      const fact = facts.get(key) ?? toFact(brief, sentence.passage, { text, startMs })
      fact.topics[topic] =
        worthOf(sentence) +
        (told.includes(brief.type) ? bonus.told : 0) +
        (best?.test(sentence.text) ? bonus.best : 0)
      facts.set(key, fact)
    }
  }
  return [...facts.values()]
}

/** A sentence, with the one before it if it refers to that. */
type Chosen = { sentence: Ranked; text: string; startMs: number | null }

function chosenFrom(
  { question, ranked }: Read,
  isAbout: (text: string) => boolean,
  briefs: ReadonlyMap<string, ReadBrief>,
): Chosen[] {
  const place = (passageId: number, at: number) => `${passageId}.${at}`
  const byPlace = new Map(ranked.map((each) => [place(each.passage.id, each.at), each]))
  const before = ({ passage, at }: Ranked) => byPlace.get(place(passage.id, at - 1))
  const accepted = ranked.filter(
    (sentence) =>
      briefs.has(sentence.passage.briefId ?? '') &&
      isAbout(sentence.text) &&
      isTelling(sentence) &&
      (!pointsBack.test(sentence.text) || leadsTo(before(sentence))),
  )
  const subjectOf = ({ passage }: Ranked) => passage.productId ?? passage.briefId
  return [...new Set(accepted.map(subjectOf))].flatMap((subject) => {
    const own = accepted.filter((sentence) => subjectOf(sentence) === subject)
    return chooseQuotes(question, own, ranked).quotes.flatMap(({ id }): Chosen[] => {
      const sentence = byPlace.get(id)
      if (!sentence) return []
      const { text, startMs } = sentence
      const first = pointsBack.test(text) ? before(sentence) : undefined
      return [
        first
          ? { sentence, text: `${first.text} ${text}`, startMs: first.startMs }
          : { sentence, text, startMs },
      ]
    })
  })
}

/** Whether a sentence contains what the next one refers to. */
const leadsTo = (sentence: Ranked | undefined): boolean =>
  sentence !== undefined && !pointsBack.test(sentence.text) && isStatement(sentence)

const isTelling = (sentence: Ranked): boolean =>
  sentence.fits && sentence.text.length >= shortest && isStatement(sentence)

function isStatement({ passage, text }: Ranked): boolean {
  return (
    prose.has(passage.field) &&
    /[.!…]["”’)]*$/u.test(text) &&
    !timed.test(text) &&
    !(passage.field === 'said' ? aside : aboutTheVideo).test(text)
  )
}

const worthOf = ({ score, clauseScores, text }: Ranked) =>
  Math.max(score, ...clauseScores) + score - (pointsBack.test(text) ? 0.3 : 0)

function toFact(
  brief: ReadBrief,
  { field }: Ranked['passage'],
  { text, startMs }: Omit<Chosen, 'sentence'>,
): Fact {
  const said = field === 'said'
  return {
    text,
    label: null,
    said,
    subject: brief.subject,
    topics: {},
    entry: null,
    source: {
      kind: said ? 'passage' : 'brief',
      id: brief.id,
      startMs: said ? startMs : null,
      title: cut(brief.title, 300),
      quote: cut(text, 1000),
    },
  }
}
