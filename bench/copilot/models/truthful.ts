import { sentencesIn } from '../../../common/text/sentences.ts'
import { languageOf } from '../../../server/language-model/wording/language-of.ts'
import { flat } from '../flat.ts'
import type { Asked, PromptSource } from './read-prompt.ts'
import { hashOf, pick } from './seeded.ts'
import { frames, joint, type Language } from './words.ts'

/** A sentence that a model writes, with the marks of the sources that it names. */
export type Sentence = { text: string; sources: readonly string[] }
/** A part of the labelled passage that is in the prompt, with the values that it tells. */
export type Known = { part: string; source: PromptSource; values: readonly string[] }

/** What the prompt tells of the answer: nothing whose passage is not in it. */
export function knownIn({ label, sources }: Asked): Known[] {
  const knownFrom = (part: string): Known[] => {
    const source = sources.find(({ text }) => part !== '' && flat(text).includes(flat(part)))
    const values = label.values.filter((value) => flat(part).includes(flat(value)))
    return source && values.length > 0 ? [{ part, source, values }] : []
  }
  return label.passage.split(' || ').flatMap((part) => {
    const whole = knownFrom(part)
    // The product may have cut it into several passages.
    return whole.length > 0 ? whole : sentencesIn(part).flatMap(knownFrom)
  })
}

export const languageAsked = (question: string): Language => languageOf(question) ?? 'en'

/** The values in other words than the passage's, one sentence for each passage; none if the prompt holds none. */
export function tellTruth(asked: Asked): Sentence[] {
  const { question, kind } = asked.label
  const language = languageAsked(question)
  return knownIn(asked).map(({ part, source, values }) => ({
    text: inFrame(frames[language], { question, kind, values, seed: hashOf(question + part) }),
    sources: [source.source],
  }))
}

type Framed = { question: string; kind: string; values: readonly string[]; seed: number }

/** A frame with its values; names that a question misspells stay out. */
export function inFrame(
  choices: readonly string[],
  { question, kind, values, seed }: Framed,
): string {
  const plain =
    ['typo', 'two-sources', 'compare'].includes(kind) || /[.?!,:;–].*\p{L}/u.test(question)
  const usable = choices.filter((frame) => !plain || !frame.includes('{q}'))
  const asked = question.replace(/[\s?]+$/u, '')
  const lower = asked.charAt(0).toLowerCase() + asked.slice(1)
  return (pick(usable, seed) ?? '{v}.')
    .replace('{q}', () => lower)
    .replace('{v}', () =>
      values.map((value) => value.replace(/\.$/u, '')).join(joint[languageAsked(question)]),
    )
}
