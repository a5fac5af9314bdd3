import { randomUUID } from 'node:crypto'
import { fold } from '../../../common/text/fold.ts'
import {
  type ComparisonChange,
  comparisonErrors,
  comparisonLimits,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Lists, StoredCriterion, StoredSubject } from './queries.ts'

type Removable = { id: string; removedAt: string | null }

/** How long what was removed can be put back, and how much of it is kept beside what is shown. */
const keptMs = 24 * 3600_000
const mostKept = 20

export const isShown = ({ removedAt }: Removable) => removedAt === null

/** The lists after a change. Throws if it names what is not there, or if they become too long. */
export function changedLists(lists: Lists, change: ComparisonChange, now: Date): Lists {
  const { subjects, criteria } = applied(lists, change, now)
  const { tooManySubjects, tooManyCriteria } = comparisonErrors
  if (subjects.filter(isShown).length > comparisonLimits.subjects) throw refusal(tooManySubjects)
  if (criteria.filter(isShown).length > comparisonLimits.criteria) throw refusal(tooManyCriteria)
  return { subjects: tidied(subjects, now), criteria: tidied(criteria, now) }
}

function applied(lists: Lists, change: ComparisonChange, now: Date): Lists {
  const { subjects, criteria } = lists
  switch (change.do) {
    case 'addSubjects':
      return { ...lists, subjects: change.subjects.reduce(withSubject, subjects) }
    case 'addCriteria':
      return { ...lists, criteria: change.criteria.reduce(withCriterion, criteria) }
    case 'pin': {
      const { id, pinned } = change
      return { ...lists, criteria: replaced(criteria, id, (one) => ({ ...one, pinned })) }
    }
    case 'move': {
      const { axis, id, before } = change
      return { ...lists, [axis]: moved<Removable>(lists[axis], id, before) }
    }
    default: {
      const removedAt = change.do === 'remove' ? now.toISOString() : null
      const list = replaced<Removable>(lists[change.axis], change.id, (one) => ({
        ...one,
        removedAt,
      }))
      return { ...lists, [change.axis]: list }
    }
  }
}

function withSubject(list: StoredSubject[], { id, kind }: Pick<StoredSubject, 'id' | 'kind'>) {
  const known = list.some((one) => one.id === id)
  if (!known) return [...list, { id, kind, removedAt: null }]
  return replaced(list, id, (one) => ({ ...one, removedAt: null }))
}

/** A criterion of the same words stays one; a removed one comes back with its cells. */
function withCriterion(list: StoredCriterion[], text: string) {
  const same = list.filter((one) => fold(one.text) === fold(text))
  const known = same.find(isShown) ?? same[0]
  if (!known) return [...list, { id: randomUUID(), text, pinned: false, removedAt: null }]
  return replaced(list, known.id, (one) => ({ ...one, removedAt: null }))
}

function replaced<Item extends Removable>(
  list: readonly Item[],
  id: string,
  change: (item: Item) => Item,
): Item[] {
  if (!list.some((one) => one.id === id)) throw refusal(comparisonErrors.itemNotFound)
  return list.map((one) => (one.id === id ? change(one) : one))
}

function moved<Item extends Removable>(list: readonly Item[], id: string, before: string | null) {
  const item = list.find((one) => one.id === id)
  const others = list.filter((one) => one !== item)
  const at = before === null ? others.length : others.findIndex((one) => one.id === before)
  if (!item || at < 0) throw refusal(comparisonErrors.itemNotFound)
  return others.toSpliced(at, 0, item)
}

/** Without what was removed long ago, or before much else. */
function tidied<Item extends Removable>(list: readonly Item[], now: Date): Item[] {
  const oldest = new Date(now.getTime() - keptMs).toISOString()
  const removed = list.flatMap(({ removedAt }) => removedAt ?? []).filter((at) => at > oldest)
  const kept = new Set(removed.sort().slice(-mostKept))
  return list.filter(({ removedAt }) => removedAt === null || kept.has(removedAt))
}
