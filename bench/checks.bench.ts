import { join } from 'node:path'
import { readAgain, type Statement } from '../server/language-model/read-again.ts'
import { readInOrder } from '../server/language-model/read-in-order.ts'
import { type Tried, tryNatural, tryScripted } from './copilot/measure-checks.ts'
import { type CheckerName, checkers } from './copilot/models/checkers.ts'
import { runScriptedModel } from './copilot/models/run-scripted-model.ts'
import { byKind, goals, shareRow } from './copilot/rows.ts'
import type { Options, Row } from './measure.ts'

const folder = join(import.meta.dirname, 'copilot')
const at = (path: string) => join(folder, path)
/** The first two and the sentences about them are for tuning, the others for judging. */
const sets: Record<string, () => Tried[]> = {
  training: () => tryScripted(at('questions.jsonl'), at('corpus')),
  english: () => tryScripted(at('english/questions.jsonl'), at('english/corpus')),
  'sentences for tuning': () => tryNatural(at('sentences-training.jsonl')),
  'held out': () => tryScripted(at('held-out.jsonl'), at('corpus')),
  'German and French': () =>
    tryScripted(at('german-french/questions.jsonl'), at('german-french/corpus')),
  'sentences for judging': () => tryNatural(at('sentences.jsonl')),
}
/** Runs with the erring one, each with other errors. */
const seeds = 5

/** How many truths are withheld, and lies shown, by the checks of sentences that a language model writes. */
export default async function benchChecks({ quick, say }: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, attempt] of Object.entries(sets)) {
    const tried = attempt().filter((_, place) => !quick || place % 10 === 0)
    for (const checker of Object.keys(checkers) as CheckerName[]) {
      const rounds = await Promise.all(
        Array.from({ length: checker === 'erring' ? seeds : 1 }, (_, seed) =>
          findShown(tried, checker, seed),
        ),
      )
      const [truths, lies] = [tried.filter(isTrue), tried.filter((each) => !isTrue(each))]
      const shown = (some: readonly Tried[]) => shareOf(some, rounds)
      say(`checks: ${name}, ${checker}: lies shown: ${byKind(lies, shown)}`)
      // The others show what each check does alone.
      const goal = checker === 'erring' ? goals : { withheld: {}, lies: {} }
      const named = `Checks (${name}, checker '${checker}')`
      rows.push(
        ...shareRow(`${named}: truths withheld`, truths.length, 1 - shown(truths), goal.withheld),
        ...shareRow(`${named}: lies shown`, lies.length, shown(lies), goal.lies),
      )
    }
  }
  return rows.map((each) => (quick ? { ...each, met: null } : each))
}

const isTrue = ({ kind }: Tried) => kind === 'true'

/** The share of sentences that were shown in the rounds. */
const shareOf = (some: readonly Tried[], rounds: readonly ReadonlySet<Tried>[]): number =>
  rounds.flatMap((shown) => some.filter((each) => shown.has(each))).length /
  (some.length * rounds.length)

/** The sentences that pass both checks. */
async function findShown(
  tried: readonly Tried[],
  checker: CheckerName,
  seed: number,
): Promise<Set<Tried>> {
  const model = await runScriptedModel([])
  model.plays({ role: 'truthful', checker, seed })
  model.told.push(...tried)
  const settings = { baseUrl: model.baseUrl, model: checker, COPILOT_API_KEY: undefined }
  const signal = AbortSignal.timeout(600_000)
  const shown = new Set<Tried>()
  const reading = readInOrder(listStatements(tried), (statements) =>
    readAgain(settings, { question: null, statements }, signal),
  )
  for await (const { statement, verdict } of reading) {
    if (verdict === 'confirmed') shown.add(statement.tried)
  }
  await model.close()
  return shown
}

async function* listStatements(
  tried: readonly Tried[],
): AsyncGenerator<Statement & { tried: Tried }> {
  for (const each of tried) {
    const quotations = each.quoted.map((text) => ({ about: '', text }))
    if (each.passed) yield { text: each.text, quotations, tried: each }
  }
}
