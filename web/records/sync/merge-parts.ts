import { mergeOrder } from '../../../common/compare/merge-order.ts'
import { samePart } from './same-part.ts'

// Merges records made of parts with ids: a canvas of widgets, or a document of blocks. Changes to
// different parts merge; changes to the same part collide (docs/decisions/049).

/** A part, with the revision of the record that last changed it. */
export type StoredPart<Part> = { readonly id: string; readonly rev: number; readonly part: Part }

/** The stored record as far as this tab knows. `order` is empty if the parts have no order. */
export type Known<Part> = {
  readonly revision: number
  readonly title: string
  readonly parts: ReadonlyMap<string, StoredPart<Part>>
  readonly order: readonly string[]
}

/** The record as shown in the editor. */
export type Shown<Part> = {
  readonly title: string
  readonly parts: ReadonlyMap<string, Part>
  readonly order: readonly string[]
}

/** A part that both the user and someone else changed; null stands for a deletion. */
export type Collision<Part> = { id: string; mine: Part | null; theirs: Part | null }

/** The body of a save. */
export type Unsaved<Part> = {
  title?: string
  put: { id: string; rev: number | null; part: Part }[]
  deleted: { id: string; rev: number }[]
  /** The known and the shown order, if they differ. */
  order?: { before: readonly string[]; after: readonly string[] }
}

/** The stored record: all parts or only the changed ones, and the deleted ones. */
export type Stored<Part> = {
  revision: number
  title: string
  parts: readonly StoredPart<Part>[]
  deleted: readonly { id: string; rev: number }[]
  order: readonly string[]
}

/** Others' changes that the editor has to apply. */
export type Take<Part> = {
  title?: string
  put: { id: string; part: Part }[]
  deleted: string[]
  order?: readonly string[]
}

export const knownOf = <Part>({ revision, title, parts, order }: Stored<Part>): Known<Part> => ({
  revision,
  title,
  parts: new Map(parts.map((stored) => [stored.id, stored])),
  order,
})

/** The differences from the stored record, except parts about which the user is being asked. */
export function unsavedOf<Part>(
  known: Known<Part>,
  shown: Shown<Part>,
  asked: ReadonlySet<string>,
): Unsaved<Part> {
  const put = [...shown.parts].flatMap(([id, part]) => {
    const stored = known.parts.get(id)
    return asked.has(id) || samePart(part, stored?.part ?? null)
      ? []
      : [{ id, rev: stored?.rev ?? null, part }]
  })
  const deleted = [...known.parts].flatMap(([id, { rev }]) =>
    asked.has(id) || shown.parts.has(id) ? [] : [{ id, rev }],
  )
  const title = shown.title.trim()
  return {
    ...(title && title !== known.title && { title }),
    put,
    deleted,
    ...(!sameOrder(known.order, shown.order) && {
      order: { before: known.order, after: shown.order },
    }),
  }
}

export const isEmpty = <Part>({ title, put, deleted, order }: Unsaved<Part>) =>
  title === undefined && order === undefined && put.length === 0 && deleted.length === 0

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, at) => id === b[at])

/** The known record after a save; parts that collided are unchanged. */
export function withSaved<Part>(
  known: Known<Part>,
  sent: Unsaved<Part>,
  reply: Stored<Part> & { collisions: readonly string[] },
): Known<Part> {
  const parts = new Map(known.parts)
  const revs = new Map(reply.parts.map(({ id, rev }) => [id, rev]))
  const refused = new Set(reply.collisions)
  for (const { id, rev, part } of sent.put) {
    if (refused.has(id)) continue
    parts.set(id, { id, rev: revs.get(id) ?? rev ?? reply.revision, part })
  }
  for (const { id } of sent.deleted) {
    if (!refused.has(id)) parts.delete(id)
  }
  const order = sent.order?.after ?? known.order
  return { ...known, title: sent.title ?? known.title, parts, order }
}

/** One part with the changes of both people since `before`; null if only a person can decide. */
export type Join<Part> = (before: Part, mine: Part, theirs: Part) => Part | null

/**
 * Merges the stored record with the one on screen: `take` has the changes for the editor,
 * `collisions` those that the user has to decide, because `join` cannot.
 */
export function merge<Part>(
  known: Known<Part>,
  shown: Shown<Part>,
  stored: Stored<Part>,
  join: Join<Part> = () => null,
) {
  const parts = new Map(known.parts)
  const take: Take<Part> = { put: [], deleted: [] }
  const collisions: Collision<Part>[] = []
  const compare = (id: string, theirs: Part | null) => {
    const mine = shown.parts.get(id) ?? null
    const before = known.parts.get(id)?.part ?? null
    if (samePart(mine, theirs)) return
    if (!samePart(mine, before)) {
      const both = before && mine && theirs && join(before, mine, theirs)
      if (both) take.put.push({ id, part: both })
      else collisions.push({ id, mine, theirs })
    } else if (theirs) take.put.push({ id, part: theirs })
    else take.deleted.push(id)
  }
  for (const one of stored.parts) {
    if (one.rev <= (known.parts.get(one.id)?.rev ?? 0)) continue
    compare(one.id, one.part)
    parts.set(one.id, one)
  }
  for (const { id, rev } of stored.deleted) {
    const before = known.parts.get(id)
    if (!before || rev <= before.rev) continue
    compare(id, null)
    parts.delete(id)
  }
  // If both changed the title, the last save wins; little can be lost in a title.
  if (stored.title !== known.title && shown.title === known.title) take.title = stored.title
  const order = mergeOrder(known.order, shown.order, stored.order)
  if (!sameOrder(order, shown.order)) take.order = order
  const now: Known<Part> = {
    revision: stored.revision,
    title: stored.title,
    parts,
    order: stored.order,
  }
  return { known: now, take, collisions }
}

/** A reloaded record as changes to the known one. */
export function changesTo<Part>(known: Known<Part>, open: Stored<Part>): Stored<Part> {
  const here = new Set(open.parts.map(({ id }) => id))
  const gone = [...known.parts.keys()].filter((id) => !here.has(id))
  return { ...open, deleted: gone.map((id) => ({ id, rev: open.revision })) }
}
