import { askModel, type ModelLimits } from '../../language-model/ask-model.ts'
import { checkSentence, type Supported } from '../../language-model/check-sentence.ts'
import { readAgain, type Statement } from '../../language-model/read-again.ts'
import { readInOrder } from '../../language-model/read-in-order.ts'
import { SentenceSplitter } from '../../language-model/split-sentences.ts'
import { answerPrompt, noAnswer } from './answer-prompt.ts'
import type { Begun } from './begin-answer.ts'
import type { Draft } from './compose-answer.ts'
import type { Material } from './find-for-model.ts'
import type { Spending } from './spending.ts'

const checkLimits: ModelLimits = { firstMs: 10_000, nextMs: 10_000, wholeMs: 30_000 }

type Written = Statement & { supported: Supported }

/**
 * Has the model write the answer. Each sentence has to pass the check of its wording and to be read again beside its
 * quotations before it is kept; yields after each that is. Throws `ModelError`.
 */
export async function* writeAnswer(
  begun: Begun,
  material: Material,
  draft: Draft,
  spending: Spending,
  signal: AbortSignal,
): AsyncGenerator<void> {
  const { checker, row } = begun
  const sentences = write(begun, material, { draft, spending, signal })
  const read = async (statements: readonly Written[]) => {
    const batch = { question: row.question, statements }
    const again = await readAgain(checker, batch, signal, checkLimits)
    spending.add(again.used)
    return again
  }
  for await (const { statement, verdict } of readInOrder(sentences, read)) {
    if (verdict === 'confirmed') {
      draft.kept.push(statement)
      yield
    } else if (verdict === 'denied') draft.dropped += 1
    else draft.unread += 1
  }
}

type Sinks = { draft: Draft; spending: Spending; signal: AbortSignal }

/** The sentences whose wording the sources support. */
async function* write(
  { writer, row, followUp }: Begun,
  { sources, queries, names, firstMs }: Material,
  { draft, spending, signal }: Sinks,
): AsyncGenerator<Written> {
  const splitter = new SentenceSplitter()
  const seen = new Set<string>()
  const check = (written: ReturnType<SentenceSplitter['push']>): Written[] =>
    written.flatMap((sentence) => {
      const { text } = sentence
      if (seen.has(text)) return []
      seen.add(text)
      const supported = checkSentence(sentence, sources, names)
      if (!supported && noAnswer.test(text)) draft.foundNone = true
      else if (!supported) draft.dropped += 1
      if (!supported) return []
      const quotations = [...supported.evidence].flatMap(([number, at]) => {
        const { about, sentences } = sources[number - 1] ?? { about: '', sentences: [] }
        return { about, text: sentences.slice(Math.max(0, at - 1), at + 2).join(' ') }
      })
      return [{ text, quotations, supported }]
    })
  const prompt = answerPrompt({ question: row.question, queries, followUp }, sources)
  const limits = { firstMs, nextMs: 10_000, wholeMs: 180_000 }
  const parts = askModel(writer, prompt, limits, signal)
  let part = await parts.next()
  for (; !part.done; part = await parts.next()) yield* check(splitter.push(part.value))
  spending.add(part.value)
  yield* check(splitter.end())
}
