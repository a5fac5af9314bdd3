import { notMeasured, type Options, type Row } from '../measure.ts'
import { type Asked, askAll } from './ask-all.ts'
import type { CheckerName } from './models/checkers.ts'
import { type Role, runScriptedModel } from './models/run-scripted-model.ts'
import { type Labelled, structured } from './score.ts'
import { type Filled, startWriter } from './world.ts'
import { answerRows, rowsOf } from './written-rows.ts'

type Measured = { rows: Row[]; asked: Asked[] }

const checkerNames: readonly CheckerName[] = ['erring', 'yes', 'nonsense']
const roles: readonly Role[] = ['truthful', 'liar', 'careless']

/** Has scripted models write the answers, in each role and with each checker. */
export async function benchScripted(options: Options, filled: Filled): Promise<Measured> {
  const { say } = options
  const labels = labelsFor(options, filled.labels)
  if (labels.length === 0) return { rows: [], asked: [] }
  if (filled.meaning.COPILOT_EMBEDDING_MODEL) {
    const reason = 'scripted models do not embed as COPILOT_EMBEDDING_MODEL does'
    return { rows: [notMeasured('Copilot, truthful, liar and careless', reason)], asked: [] }
  }
  const model = await runScriptedModel(filled.labels)
  const COPILOT_BASE_URL = model.baseUrl
  const writer = await startWriter(filled, { COPILOT_BASE_URL, COPILOT_MODEL: 'scripted' })
  const measured: Measured = { rows: [], asked: [] }
  for (const checker of checkerNames) {
    for (const role of roles) {
      say(`copilot: ${role}, checker '${checker}'`)
      model.plays({ role, checker })
      const asked = await askAll(writer, filled, labels, say)
      const written = asked.filter(isForModel).map((each) => ({
        ...each,
        told: model.told.filter(({ question }) => question === each.label.question),
      }))
      measured.asked.push(...asked)
      measured.rows.push(...rowsOf[role](written, checker, say))
    }
  }
  await writer.stop()
  await model.close()
  return measured
}

/** Has the language model of these settings write the answers. */
export async function benchModel(options: Options, filled: Filled): Promise<Measured> {
  const { COPILOT_BASE_URL, COPILOT_MODEL, COPILOT_CHECK_MODEL, COPILOT_API_KEY } = process.env
  const labels = labelsFor(options, filled.labels)
  if (!COPILOT_MODEL || labels.length === 0) return { rows: [], asked: [] }
  const settings = { COPILOT_BASE_URL, COPILOT_MODEL, COPILOT_CHECK_MODEL, COPILOT_API_KEY }
  const writer = await startWriter(filled, settings)
  options.say(`copilot: ${COPILOT_MODEL}`)
  const asked = await askAll(writer, filled, labels, options.say)
  await writer.stop()
  return { rows: answerRows(`Copilot, ${COPILOT_MODEL}`, asked.filter(isForModel)), asked }
}

/** What rows answer is counted among their rows alone. */
const labelsFor = ({ quick }: Options, labels: readonly Labelled[]) =>
  labels.filter(({ kind }) => !structured.has(kind)).filter((_, place) => !quick || place % 4 === 0)
const isForModel = ({ scored }: Asked) => scored?.response.mode !== 'rows'
