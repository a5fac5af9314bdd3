import { randomUUID } from 'node:crypto'
import type { CopilotScope } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { namesOf } from '../../../language-model/names-of.ts'
import { findPassages } from '../../../passages/find-passages.ts'
import { markNearest } from '../../../passages/mark-passage.ts'
import { embedQueries } from '../../../passages/meaning/embed-queries.ts'
import type { Found as FoundPassages } from '../../../passages/passage.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Tx, withTx } from '../../../platform/database/transaction.ts'
import { type PromptSource, promptSources } from '../../model/prompt-sources.ts'
import { isOverLimit } from '../../model/queries.ts'
import { Spending } from '../../model/spending.ts'
import { toSource } from '../../sources.ts'
import { recordLooked, type StoredCell, type StoredSubject } from '../queries.ts'
import type { Due, Run } from './run.ts'

/** What is there for a cell: the closest statement, and what a language model may read. */
export type Found = {
  subject: StoredSubject
  closest: StoredCell
  sources: PromptSource[]
  names: ReadonlySet<string>
}

/** How many passages of a vendor a language model reads. */
export const mostRead = 6

export const nothing: StoredCell = { text: null, basis: null, source: null, model: null }

/** Finds the closest passages for cells. A criterion is embedded and recorded once in a run. */
export async function findCells(
  ctx: Ctx,
  run: Run,
  { criterion, subjects }: Due,
): Promise<Found[]> {
  const isNew = run.looked?.criterionId !== criterion.id
  const [query] = isNew ? await embedQueries(ctx, [criterion.text]) : []
  return withTx(ctx, async (tx) => {
    if (query) {
      run.looked = {
        id: randomUUID(),
        criterionId: criterion.id,
        text: criterion.text,
        scope: { vendorIds: [], productIds: [], briefIds: [] },
        places: [],
        written: null,
        query,
        spending: null,
      }
      if (run.models && !run.problem && (await isOverLimit(tx))) run.problem = 'limited'
      if (run.models && !run.problem) run.looked.spending = new Spending(run.models.writer.model)
      await recordLooked(tx, run.looked)
    }
    const found: Found[] = []
    for (const subject of subjects) {
      const scope = scopeOf(subject)
      run.looked?.scope.vendorIds.push(...scope.vendorIds)
      run.looked?.scope.productIds.push(...scope.productIds)
      const asked = run.looked ? [run.looked.query] : []
      const all = await findPassages(tx, asked, scope, mostRead)
      found.push({ subject, ...(await closestIn(tx, all, run.models !== null)) })
    }
    return found
  })
}

/** The closest of what was found, and what a language model may read of it. */
export async function closestIn(
  tx: Tx,
  all: FoundPassages,
  isRead: boolean,
): Promise<Omit<Found, 'subject'>> {
  const [nearest] = all.passages
  const marked = nearest && markNearest(nearest, all)
  const source = marked && toSource(marked, tx.caller.companyId, 1)
  return {
    closest: source ? { text: marked.text, basis: 'quoted', source, model: null } : nothing,
    sources: isRead ? await promptSources(tx, all.passages) : [],
    names: namesOf(all.passages),
  }
}

const scopeOf = ({ id, kind }: StoredSubject): CopilotScope => ({
  vendorIds: kind === 'vendor' ? [id] : [],
  productIds: kind === 'product' ? [id] : [],
  briefIds: [],
})
