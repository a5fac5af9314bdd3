import {
  type ModelHeard,
  runLanguageModel,
} from '../../../server/testing/doubles/run-language-model.ts'
import { flat } from '../flat.ts'
import type { Labelled } from '../score.ts'
import { writeCarelessly } from './careless.ts'
import { type CheckerName, checkers } from './checkers.ts'
import { type Kind, type Lie, liesAbout } from './lies.ts'
import { type Asked, type Claim, claimsIn, questionFinder, sourcesIn } from './read-prompt.ts'
import { hashOf } from './seeded.ts'
import { type Sentence, tellTruth } from './truthful.ts'

export type Role = 'truthful' | 'liar' | 'careless'
/** A sentence that a scripted model has told: true, or the kind of lie that it is. */
export type Told = Sentence & {
  question: string
  kind: Kind | 'true'
  style: 'kept' | 'own'
  /** The texts of its sources. */
  quoted: readonly string[]
  /** How a careless one broke the form. */
  form?: string
}
/** What it plays: how it writes, and how it reads sentences again. */
export type Part = {
  role: Role
  checker: CheckerName
  /** Of the errors of an erring checker. */
  seed?: number
}

/** Lies that are told in one answer. */
const liesAtOnce = 4

/**
 * An OpenAI-compatible server in this process that rewrites and answers labelled questions, and reads sentences again,
 * as the part says that it was last given. `told` lists what it has told in this part so far.
 */
export async function runScriptedModel(labels: readonly Labelled[]) {
  const model = await runLanguageModel()
  const told: Told[] = []
  const find = questionFinder(labels)
  const isTrue = (claim: Claim) => told.some((each) => each.kind === 'true' && isSame(each, claim))
  const plays = ({ role, checker, seed = 1 }: Part) => {
    told.length = 0
    const check = checkers[checker](seed)
    const write = (heard: ModelHeard) => {
      const label = find(heard)
      if (!label) return ['NONE']
      const { text, sentences } = answer(role, { label, sources: sourcesIn(heard.user) })
      told.push(...sentences)
      return inParts(text || 'NONE')
    }
    model.answers(write, {
      queries: (heard) => [
        JSON.stringify({ queries: [find(heard)?.question ?? ''].filter(Boolean) }),
      ],
      check: ({ user }) => [check(claimsIn(user), isTrue)],
    })
  }
  return { baseUrl: model.baseUrl, told, plays, close: model.close }
}

/** Whether a claim is a sentence that was told, resting on its sources. */
const isSame = (told: Told, { text, quoted }: Claim) =>
  flat(told.text) === flat(text) &&
  quoted.some((one) => told.quoted.some((other) => flat(other).includes(flat(one))))

/** What a role writes about a question, and each sentence of it. */
export function answer(role: Role, asked: Asked): { text: string; sentences: Told[] } {
  if (role === 'careless') {
    const { form, text, sentences } = writeCarelessly(asked)
    return { text, sentences: sentences.map((each) => ({ ...toTold(asked, each), form })) }
  }
  const lies = () => chosen(liesAbout(asked), hashOf(asked.label.question))
  const sentences = (role === 'truthful' ? tellTruth(asked) : lies()).map((each) =>
    toTold(asked, each),
  )
  return { text: sentences.map(withMarks).join(' '), sentences }
}

/** A sentence is true unless it is a lie. */
export const toTold = ({ label, sources }: Asked, sentence: Sentence | Lie): Told => ({
  kind: 'true',
  style: 'own',
  ...sentence,
  question: label.question,
  quoted: sources.flatMap(({ source, text }) => (sentence.sources.includes(source) ? [text] : [])),
})

/** Some of the lies, of as many kinds as possible; other ones for other questions. */
function chosen(lies: readonly Lie[], seed: number): Lie[] {
  const from = seed % Math.max(1, lies.length)
  const step = Math.max(1, Math.floor(lies.length / liesAtOnce))
  const places = Array.from({ length: liesAtOnce }, (_, at) => (from + at * step) % lies.length)
  return [...new Set(places)].flatMap((place) => lies[place] ?? [])
}

/** The sentence with its marks, in front of the full stop or behind it. */
function withMarks({ text, sources }: Sentence, at: number): string {
  const marks = sources.map((source) => `[${source}]`).join('')
  return at % 2 === 0 ? `${text} ${marks}` : `${text.replace(/\.$/u, '')} ${marks}.`
}

/** As models send their answers: a few letters at a time. */
const inParts = (text: string): string[] => text.match(/[\s\S]{1,12}/gu) ?? []
