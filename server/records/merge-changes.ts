import { isDeepStrictEqual } from 'node:util'

/** One changed part, and the revision on which the change is based: null for a new one. */
export type Change<Part> = { id: string; rev: number | null; part: Part | null }

/** A part as it is stored; null once it is deleted. */
export type Stored<Part> = { id: string; revision: number; part: Part | null }

/** A part that exists. */
export type Kept<Part> = Stored<Part> & { part: Part }

/**
 * Which of the changes can be stored, and the ids of those that conflict with what somebody else has stored
 * meanwhile. A change that is already stored, as after a lost response, is in neither list.
 */
export function mergeChanges<Part>(
  changes: readonly Change<Part>[],
  stored: readonly Stored<Part>[],
) {
  const now = new Map(stored.map((row) => [row.id, row]))
  const accepted: Change<Part>[] = []
  const collisions: string[] = []
  for (const change of changes) {
    const row = now.get(change.id)
    const there = row?.part ?? null
    if (isDeepStrictEqual(there, change.part)) continue
    // A new part may replace a deleted one: this is how Undo restores it.
    const based = there === null ? change.rev === null : change.rev === row?.revision
    if (based) accepted.push(change)
    else collisions.push(change.id)
  }
  return { accepted, collisions }
}

/** The changes that turn the stored parts into these parts. */
export function changesTo<Part>(
  parts: readonly { id: string; part: Part }[],
  stored: readonly Stored<Part>[],
): Change<Part>[] {
  const kept = new Set(parts.map(({ id }) => id))
  const there = stored.filter(({ part }) => part !== null)
  const revisions = new Map(there.map(({ id, revision }) => [id, revision]))
  return [
    ...parts.map(({ id, part }) => ({ id, rev: revisions.get(id) ?? null, part })),
    ...there.flatMap(({ id, revision }) =>
      kept.has(id) ? [] : [{ id, rev: revision, part: null }],
    ),
  ]
}
