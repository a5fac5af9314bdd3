import { z } from 'zod'
import { forgetDraft, keepDraft, readDraft } from '../forms/kept-drafts.ts'
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
          /** What it was changed from; null for a new one. */
          base: z.object({ rev: z.int(), part: schema }).nullable(),
          /** What it was changed to; null for a deleted one. */
          part: schema.nullable(),
        }),
      ),
    }),
  })
type Kept<Part> = z.infer<ReturnType<typeof keptSchema<Part>>>['changes']

/**
 * Keeps what is not saved yet in the tab, with what it was based on; forgets it once all is saved.
 * About the parts in `asked` the user is asked again after a reload.
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

/** What the tab shows of a record at first: what is stored, with the changes that were kept. */
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
    // As if it had never been loaded again: the merge then finds what others did meanwhile.
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
