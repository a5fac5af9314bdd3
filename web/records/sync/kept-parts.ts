import { z } from 'zod'
import { forgetDraft, keepDraft, readDraft } from '../../platform/forms/kept-drafts.ts'
import {
  isEmpty,
  type Known,
  knownOf,
  type Shown,
  type Stored,
  type Unsaved,
} from './merge-parts.ts'

const order = z.array(z.string())

const keptSchema = <Part>(schema: z.ZodType<Part>) =>
  z.object({
    base: z.object({ values: z.object({ title: z.string(), order }) }),
    changes: z.object({
      title: z.string().optional(),
      order: order.optional(),
      parts: z.array(
        z.object({
          id: z.string(),
          /** The stored part that was changed; null for a new one. */
          base: z.object({ rev: z.int(), part: schema }).nullable(),
          /** The changed part; null for a deleted one. */
          part: schema.nullable(),
        }),
      ),
    }),
  })
type Kept<Part> = z.infer<ReturnType<typeof keptSchema<Part>>>['changes']

/**
 * Stores unsaved changes in the tab, with the versions they are based on; removes them once all are
 * saved. A reload asks again about the parts in `asked`.
 */
export function keepChanges<Part>(
  key: string,
  known: Known<Part>,
  unsaved: Unsaved<Part>,
  asked: ReadonlySet<string>,
) {
  if (isEmpty(unsaved)) return forgetDraft(key)
  const { title, put, deleted } = unsaved
  const ids: [string, Part | null][] = [
    ...put.map(({ id, part }): [string, Part] => [id, part]),
    ...deleted.map(({ id }): [string, null] => [id, null]),
  ]
  const baseOf = (id: string) => {
    const base = known.parts.get(id) ?? null
    return base && { rev: asked.has(id) ? 0 : base.rev, part: base.part }
  }
  const changes: Kept<Part> = {
    title,
    order: unsaved.order && [...unsaved.order.after],
    parts: ids.map(([id, part]) => ({ id, base: baseOf(id), part })),
  }
  const values: Kept<Part> & { title: string } = {
    title: known.title,
    order: [...known.order],
    parts: [],
  }
  keepDraft<Kept<Part>>(key, { base: { revision: known.revision, values }, changes })
}

/** The initial state of a record in this tab: the stored record with the kept changes. */
export function withKept<Part>(
  key: string,
  schema: z.ZodType<Part>,
  open: Stored<Part>,
): { known: Known<Part>; shown: Shown<Part>; kept: boolean } {
  const known = knownOf(open)
  const bases = new Map(known.parts)
  const parts = new Map([...known.parts].map(([id, { part }]) => [id, part]))
  const { success, data } = keptSchema(schema).safeParse(readDraft(key))
  const shown = { title: known.title, parts, order: known.order }
  if (!success) return { known, shown, kept: false }
  for (const { id, base, part } of data.changes.parts) {
    // Uses the version from before the reload as the base, so that the merge finds what others
    // changed since.
    if (base) bases.set(id, { id, ...base })
    else bases.delete(id)
    if (part) parts.set(id, part)
    else parts.delete(id)
  }
  const { title = known.title, order: after = data.base.values.order } = data.changes
  return {
    known: { ...known, parts: bases, order: data.base.values.order },
    shown: { title, parts, order: after },
    kept: true,
  }
}
