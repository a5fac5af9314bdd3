import { askAll } from './copilot/ask-all.ts'
import { finderRows } from './copilot/finder.ts'
import { noneRow } from './copilot/rows.ts'
import { scaleRow } from './copilot/scale.ts'
import { fillServer } from './copilot/world.ts'
import { benchModel, benchScripted } from './copilot/written.ts'
import type { Options, Row } from './measure.ts'

/**
 * How the copilot replies to a labelled set: what it finds without a language model, what is shown of what scripted
 * models write, and of what the model COPILOT_MODEL does; and the cost of 100,000 passages. Meanings are compared by the
 * built-in model of MODELS_DIR, or by COPILOT_EMBEDDING_MODEL.
 */
export default async function benchCopilot(options: Options): Promise<Row[]> {
  const filled = await fillServer(options)
  const { server, labels } = filled
  options.say(`copilot: ${labels.length} questions`)
  const found = await askAll(server, filled, labels, options.say)
  const scripted = await benchScripted(options, filled)
  const modelled = await benchModel(options, filled)
  const all = [...found, ...scripted.asked, ...modelled.asked]
  const untrue = all.flatMap(({ scored }) => scored?.untrue ?? [])
  const failed = all.filter(({ scored }) => scored === null)
  const rows = [
    ...finderRows(found.flatMap(({ scored }) => scored ?? [])),
    noneRow('Copilot: quotations that are not verbatim, or foreign', untrue.length),
    noneRow(`Copilot: errors of the server (${all.length})`, failed.length),
    ...scripted.rows,
    ...modelled.rows,
    await scaleRow(options, filled),
  ]
  return rows.map((row) => (options.quick ? { ...row, met: null } : row))
}
