import type { SubjectKind } from '../../../contract/analyst-copilot/comparisons.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectChoices } from '../scope/queries.ts'

type Subject = { id: string; kind: SubjectKind }

/** Those vendors and products that the caller may compare: what they may limit a question to. */
export async function keepReadable(tx: Tx, subjects: readonly Subject[]): Promise<Subject[]> {
  if (subjects.length === 0) return []
  const choices = await selectChoices(tx, { ids: subjects.map(({ id }) => id) })
  const known = new Set(choices.map(({ kind, id }) => `${kind} ${id}`))
  return subjects.filter(({ kind, id }) => known.has(`${kind} ${id}`))
}
