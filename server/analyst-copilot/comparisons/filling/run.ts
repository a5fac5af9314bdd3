import { randomUUID } from 'node:crypto'
import {
  type Axis,
  type ComparisonCell,
  comparisonErrors,
  comparisonLimits,
} from '../../../../contract/analyst-copilot/comparisons.ts'
import type { CopilotProblem } from '../../../../contract/analyst-copilot/copilot-answers.ts'
import { refusal } from '../../../../contract/errors.ts'
import { checkModelOf, modelOf } from '../../../language-model/model-settings.ts'
import type { ModelSettings } from '../../../language-model/post-to-model.ts'
import type { Query } from '../../../passages/find-passages.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Env } from '../../../platform/settings/env.ts'
import type { Spending } from '../../model/spending.ts'
import { isShown } from '../changed-lists.ts'
import { readCells } from '../comparison-view.ts'
import {
  type CellPlace,
  type CellRow,
  countFilling,
  type Looked,
  lockComparison,
  recordLooked,
  type StoredCriterion,
  type StoredSubject,
  selectFilled,
  updateFilling,
  upsertCells,
} from '../queries.ts'
import { requireComparison } from '../require-comparison.ts'

/** Thrown when a run has to stop: by its owner, or because its comparison was deleted. */
export class Stopped extends Error {}

/** How many cells of a criterion are filled together: as many sentences as are read again at once. */
const together = 4

export type Models = { writer: ModelSettings; checker: ModelSettings }

/** Null if no language model is set. */
export function modelsOf(env: Env): Models | null {
  const [writer, checker] = [modelOf(env), checkModelOf(env)]
  return writer && checker && { writer, checker }
}

/** One run through the empty cells of a comparison. */
export type Run = {
  comparisonId: string
  id: string
  /** Filled cells that are to be filled again. */
  again: Set<string>
  /** Null if no language model is set. */
  models: Models | null
  /** Why the model is asked no more. */
  problem: CopilotProblem | null
  /** The criterion that is looked up now, with its meaning and what it has cost. */
  looked: (Looked & { criterionId: string; query: Query; spending: Spending | null }) | null
}

/** Cells to fill: one criterion, some vendors or products. */
export type Due = { criterion: StoredCriterion; subjects: StoredSubject[] }

const keyOf = ({ criterion_id, subject_id }: CellPlace) => `${criterion_id} ${subject_id}`

/** Begins to fill a comparison of the caller. Throws if it is being filled, or too many are. */
export async function beginRun(
  tx: Tx,
  comparisonId: string,
  again: { axis: Axis; id: string } | undefined,
): Promise<Run> {
  const comparison = await requireComparison(tx, comparisonId)
  if (comparison.is_filling) throw refusal(comparisonErrors.filling)
  if ((await countFilling(tx)) >= comparisonLimits.filledAtOnce) {
    throw refusal(comparisonErrors.tooManyAtOnce)
  }
  const id = randomUUID()
  await updateFilling(tx, comparisonId, id)
  const filled = again ? await selectFilled(tx, comparisonId) : []
  const column = again?.axis === 'criteria' ? 'criterion_id' : 'subject_id'
  return {
    comparisonId,
    id,
    again: new Set(filled.filter((place) => place[column] === again?.id).map(keyOf)),
    models: modelsOf(tx.services.env),
    problem: null,
    looked: null,
  }
}

/**
 * Stores what was filled, and takes the next cells; null if none is left, which ends the run. What was removed
 * meanwhile is left out, and what was added is filled. Throws `Stopped` if the run was stopped.
 */
export async function keepAndTake(
  tx: Tx,
  run: Run,
  filled: readonly CellRow[],
): Promise<{ kept: ComparisonCell[]; due: Due | null }> {
  const comparison = await lockComparison(tx, run.comparisonId)
  if (comparison?.filling !== run.id) throw new Stopped()
  const subjects = comparison.subjects.filter(isShown)
  const criteria = comparison.criteria.filter(isShown)
  const isThere = ({ criterion_id, subject_id }: CellPlace) =>
    criteria.some(({ id }) => id === criterion_id) && subjects.some(({ id }) => id === subject_id)
  const stored = filled.filter(isThere)
  await upsertCells(tx, run.comparisonId, stored)
  const kept = await readCells(tx, stored)
  for (const cell of filled) run.again.delete(keyOf(cell))
  if (run.looked && filled.length > 0) await recordLooked(tx, run.looked)
  const have = new Set((await selectFilled(tx, run.comparisonId)).map(keyOf))
  for (const criterion of criteria) {
    const due = subjects.filter((subject) => {
      const key = keyOf({ criterion_id: criterion.id, subject_id: subject.id })
      return !have.has(key) || run.again.has(key)
    })
    if (due.length > 0) return { kept, due: { criterion, subjects: due.slice(0, together) } }
  }
  await updateFilling(tx, run.comparisonId, null)
  return { kept, due: null }
}

/** Ends a run that failed, unless it was stopped or another one has begun. */
export async function endRun(tx: Tx, run: Run) {
  const comparison = await lockComparison(tx, run.comparisonId)
  if (comparison?.filling === run.id) await updateFilling(tx, run.comparisonId, null)
}
