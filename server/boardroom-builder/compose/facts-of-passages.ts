import { fold } from '../../../common/text/fold.ts'
import type { DocumentSource } from '../../../contract/boardroom-builder/document-blocks.ts'
import { isFact, type PassageField } from '../../../contract/passages/passage-fields.ts'
import { findPassages } from '../../passages/find-passages.ts'
import { shareHeld } from '../../passages/mark-passage.ts'
import type { Found, Passage } from '../../passages/passage.ts'
import { type Sentence, sentencesOf } from '../../passages/passage-sentences.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { aboutTheVideo, pointsBack, type ReadBrief } from './facts-of-rows.ts'
import { cut, type Fact } from './material.ts'
import { selectPublished } from './queries.ts'
import { isAbout, type SearchedTopic, searchedTopics, type TopicWords } from './topics.ts'

/** How many passages are read for a topic, and how many sentences of one product state it. */
const most = { passages: 40, stated: 5 }
/** In characters; shorter sentences are interjections. */
const shortest = 30
/**
 * The bonus for sentences of a brief type that covers the topic, and for sentences with the most telling words.
 */
const bonus = { told: 0.6, best: 0.5 } as const
/** Fields that consist of prose. */
const prose = new Set<string>(['said', 'description', 'answer'] satisfies PassageField[])
/** Sentences in which a speaker addresses the audience or talks about the talk itself. */
const aside =
  /\b(?:I|I['’](?:m|ve|d|ll)|um|uh|erm|you know|let me|let['’]s|show you|thank you|thanks|welcome|hello|hi|write to us|ask (?:how|us|your|them)|this video|my name|please|that['’]s it|now the|as of this week|the usual place|ich|je|j['’])\b/iu
/** A line from a list of chapters. */
const timed = /(?:^|\s)[([]?\d{1,3}:\d{2}(?::\d{2})?[)\]]?\s+\p{L}/u

/**
 * What the chosen briefs and their transcripts say about each topic, for each product separately, so that a verbose one
 * does not crowd out the others.
 */
export async function factsOfPassages(tx: Tx, briefs: readonly ReadBrief[]): Promise<Fact[]> {
  // Without briefs, the scope would be everything.
  if (briefs.length === 0) return []
  const scope = { vendorIds: [], productIds: [], briefIds: briefs.map(({ id }) => id) }
  const byId = new Map(briefs.map((brief) => [brief.id, brief]))
  const facts = new Map<string, Fact>()
  for (const [topic, asked] of searchedTopics) {
    const query = { text: asked.words, meaning: null }
    const found = await findPassages(tx, [query], scope, most.passages)
    const passages = await withoutPrivate(tx, found.passages)
    const told = statedIn({ ...found, passages }, asked, byId)
    for (const stated of told) addFact(facts, topic, stated)
  }
  return [...facts.values()]
}

/** The passages without answers that only one reader got. */
async function withoutPrivate(tx: Tx, passages: readonly Passage[]): Promise<Passage[]> {
  const ids = passages.flatMap(({ questionId }) => questionId ?? [])
  const published = await selectPublished(tx, [...new Set(ids)])
  return passages.filter(({ questionId, createdAt }) => {
    if (questionId === null) return true
    const since = published.get(questionId)
    return since !== undefined && createdAt !== null && new Date(createdAt) <= since
  })
}

/** What a passage tells: of an answer, what stands below the question. */
const toldIn = (passage: Passage): Passage =>
  passage.field === 'answer'
    ? { ...passage, text: passage.text.slice(passage.text.indexOf('\n') + 1), starts: null }
    : passage

/** A sentence about a topic, with the one before it if it refers to that. */
type Stated = {
  brief: ReadBrief
  field: string
  text: string
  startMs: number | null
  worth: number
  /** The sentence after it, if it refers to this one. */
  next: Sentence | null
}

function statedIn(
  found: Found,
  asked: TopicWords,
  briefs: ReadonlyMap<string, ReadBrief>,
): Stated[] {
  const all = found.passages.flatMap((passage) => {
    const brief = briefs.get(passage.briefId ?? '')
    const sentences = sentencesOf(toldIn(passage))
    if (!brief) return []
    return sentences.flatMap((sentence, at): (Stated & { subject: string | null })[] => {
      const before = sentences[at - 1]
      const after = sentences[at + 1]
      const next = after && pointsBack(after.text) && isTelling(after) ? after : null
      const pointing = pointsBack(sentence.text)
      if (!isAbout(sentence.text, asked) || !isTelling(sentence)) return []
      if (saysTitle(sentence.text, brief)) return []
      if (pointing && !leadsTo(before)) return []
      const [first, text] =
        pointing && before ? [before, `${before.text} ${sentence.text}`] : [sentence, sentence.text]
      const worth = worthOf(sentence.text, found, asked, brief)
      const subject = passage.productId ?? passage.briefId
      return [{ brief, field: passage.field, text, startMs: first.startMs, worth, next, subject }]
    })
  })
  const byWorth = all.toSorted((a, b) => b.worth - a.worth)
  return [...new Set(all.map(({ subject }) => subject))].flatMap((subject) =>
    byWorth.filter((each) => each.subject === subject).slice(0, most.stated),
  )
}

const bare = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a sentence only says what the brief is called. */
const saysTitle = (text: string, { title }: ReadBrief) => bare(title).includes(bare(text))

/** From 0 to about 3: how much it holds of the topic's words, with what makes it more telling. */
function worthOf(text: string, { words }: Found, asked: TopicWords, { type }: ReadBrief): number {
  const share = shareHeld(text, words)
  return (
    (share > 0 ? 1 : 0) +
    share +
    (asked.told?.includes(type) ? bonus.told : 0) +
    (asked.best?.test(text) ? bonus.best : 0) -
    (pointsBack(text) ? 0.3 : 0)
  )
}

function addFact(facts: Map<string, Fact>, topic: SearchedTopic, stated: Stated) {
  const key = `${stated.brief.id} ${stated.text}`
  const fact = facts.get(key) ?? toFact(stated)
  fact.topics[topic] = stated.worth
  facts.set(key, fact)
}

/** Whether a sentence contains what the next one refers to. */
const leadsTo = (sentence: Sentence | undefined): boolean =>
  sentence !== undefined && !pointsBack(sentence.text) && isStatement(sentence)

const isTelling = (sentence: Sentence): boolean =>
  sentence.text.length >= shortest && isStatement(sentence)

function isStatement({ passage, text }: Sentence): boolean {
  return (
    prose.has(passage.field) &&
    isFact(passage.field) &&
    /[.!…]["”’)]*$/u.test(text) &&
    !timed.test(text) &&
    !(passage.field === 'description' ? aboutTheVideo : aside).test(text)
  )
}

function toFact({ brief, field, text, startMs, next }: Stated): Fact {
  const said = field === 'said'
  const source = (quote: string, at: number | null): DocumentSource => ({
    kind: said ? 'passage' : 'brief',
    id: brief.id,
    startMs: said ? at : null,
    title: cut(brief.title, 300),
    quote: cut(quote, 1000),
  })
  return {
    text,
    label: null,
    said,
    subject: brief.subject,
    topics: {},
    entry: null,
    source: source(text, startMs),
    next: next && { text: next.text, source: source(next.text, next.startMs) },
  }
}
