import { mergeOrder } from '../../../contract/merge-order.ts'
import { samePart } from './same-part.ts'

// A record that consists of parts with ids, as a canvas of widgets or a document of blocks. Changes of
// different parts merge, and of the same part they collide (docs/decisions/049).

/** A part, with the revision of the record at which it was last changed. */
export type StoredPart<Part> = { readonly id: string; readonly rev: number; readonly part: Part }

/** The record as this tab knows it to be stored. Where parts have no order, `order` is empty. */
export type Known<Part> = {
  readonly revision: number
  readonly title: string
  readonly parts: ReadonlyMap<string, StoredPart<Part>>
  readonly order: readonly string[]
}

/** What is on the screen. */
export type Shown<Part> = {
  readonly title: string
  readonly parts: ReadonlyMap<string, Part>
  readonly order: readonly string[]
}

/** A part that was changed here and by somebody else; null where it was deleted. */
export type Collision<Part> = { id: string; mine: Part | null; theirs: Part | null }

/** What a save sends. */
export type Unsaved<Part> = {
  title?: string
  put: { id: string; rev: number | null; part: Part }[]
  deleted: { id: string; rev: number }[]
  /** The order that is known and the one on the screen, if they differ. */
  order?: { before: readonly string[]; after: readonly string[] }
}

/** What is stored: the parts that changed, or all of them, and those that were deleted. */
export type Stored<Part> = {
  revision: number
  title: string
  parts: readonly StoredPart<Part>[]
  deleted: readonly { id: string; rev: number }[]
  order: readonly string[]
}

/** What the editor has to take over from others. */
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

/** What differs from what is stored, without the parts about which the user is being asked. */
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

/** The stored record once a save has been answered; what collided is as it was. */
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

/**
 * Brings together what is stored now and what is on the screen: `take` is what the editor has to
 * take over, `collisions` what the user has to be asked about.
 */
export function merge<Part>(known: Known<Part>, shown: Shown<Part>, stored: Stored<Part>) {
  const parts = new Map(known.parts)
  const take: Take<Part> = { put: [], deleted: [] }
  const collisions: Collision<Part>[] = []
  const compare = (id: string, theirs: Part | null) => {
    const mine = shown.parts.get(id) ?? null
    if (samePart(mine, theirs)) return
    if (!samePart(mine, known.parts.get(id)?.part ?? null)) {
      collisions.push({ id, mine, theirs })
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
  // Of two titles the later one stays: there is nothing in it that could be lost.
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

/** A record that was loaded again, as the changes since what was known. */
export function changesTo<Part>(known: Known<Part>, open: Stored<Part>): Stored<Part> {
  const here = new Set(open.parts.map(({ id }) => id))
  const gone = [...known.parts.keys()].filter((id) => !here.has(id))
  return { ...open, deleted: gone.map((id) => ({ id, rev: open.revision })) }
}
