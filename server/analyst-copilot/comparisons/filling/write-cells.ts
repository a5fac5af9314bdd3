import { askForText } from '../../../language-model/ask-for-text.ts'
import { ModelError, type ModelLimits } from '../../../language-model/ask-model.ts'
import { checkSentence } from '../../../language-model/check-sentence.ts'
import { readAgain, type Statement } from '../../../language-model/read-again.ts'
import { SentenceSplitter } from '../../../language-model/split-sentences.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Spending } from '../../model/spending.ts'
import type { StoredCell } from '../queries.ts'
import { cellPrompt, noStatement } from './cell-prompt.ts'
import { type Found, nothing } from './find-cells.ts'
import type { Models, Run } from './run.ts'

const limits: ModelLimits & { longest: number } = {
  firstMs: 10_000,
  nextMs: 10_000,
  wholeMs: 30_000,
  longest: 4000,
}

/** A sentence that its source supports as far as its wording tells. */
type Supported = Statement & { cell: StoredCell }

type Writing = {
  models: Models
  spending: Spending
  criterion: string
  signal: AbortSignal
}

/**
 * Has the language model write a sentence for each cell from its passages. Each must pass the check of its wording
 * and be read again beside its quotation; otherwise the closest statement stands. If the model fails, `run.problem`
 * says why, and it is asked no more. Throws only if `signal` is aborted.
 */
export async function writeCells(
  ctx: Ctx,
  run: Pick<Run, 'problem'>,
  { models: { writer, checker }, spending, criterion, signal }: Writing,
  found: readonly Omit<Found, 'subject'>[],
): Promise<StoredCell[]> {
  const fail = (failure: ModelError) => {
    ctx.log.warn({ err: failure }, 'language model: comparison')
    run.problem ??= failure.problem
  }
  const read = async (statements: readonly Statement[]) => {
    const question = `What is said about ${JSON.stringify(criterion)}?`
    const again = await readAgain(checker, { question, statements }, signal, limits)
    spending.add(again.used)
    if (again.failure) fail(again.failure)
    return again.verdicts
  }
  const written = await Promise.all(
    found.map(async (each): Promise<Supported | StoredCell> => {
      if (each.sources.length === 0) return each.closest
      try {
        const prompt = cellPrompt(criterion, each.sources)
        const { text, used } = await askForText(writer, prompt, limits, signal)
        spending.add(used)
        return readReply(text, each, writer.model)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ModelError)) throw error
        fail(error)
        return each.closest
      }
    }),
  )
  const statements = written.filter((each) => 'cell' in each)
  const verdicts = statements.length > 0 ? await read(statements) : []
  return written.map((each, at) => {
    if (!('cell' in each)) return each
    const isConfirmed = verdicts[statements.indexOf(each)] === 'confirmed'
    return isConfirmed ? each.cell : (found[at]?.closest ?? nothing)
  })
}

/** The sentence of a reply with its source; nothing if the model found none; the closest statement if it fails. */
function readReply(
  reply: string,
  { sources, names, closest }: Omit<Found, 'subject'>,
  model: string,
): Supported | StoredCell {
  if (noStatement.test(reply.trim())) return { ...nothing, model }
  const splitter = new SentenceSplitter()
  const [sentence] = [...splitter.push(reply), ...splitter.end()]
  const supported = sentence && checkSentence(sentence, sources, names)
  const [evidence, ...others] = supported ? supported.evidence : []
  if (!sentence || !evidence || others.length > 0) return closest
  const [number, at] = evidence
  const cited = sources[number - 1]
  const [source] = cited?.cite(at) ?? []
  if (!cited || !source) return closest
  const quotation = cited.sentences.slice(Math.max(0, at - 1), at + 2).join(' ')
  return {
    text: sentence.text,
    quotations: [{ about: cited.about, text: quotation }],
    cell: { text: sentence.text, basis: 'written', source, model },
  }
}
