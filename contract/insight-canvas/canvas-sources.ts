import { z } from 'zod'

export const sourceKinds = ['product', 'brief', 'passage'] as const

/**
 * The place in the material that an entry comes from: a product, a brief, or a moment of its video. Its text is
 * not stored, but looked up with the reader's rights.
 */
export const entrySourceSchema = z.strictObject({
  kind: z.enum(sourceKinds),
  /** The product, or the brief of a passage. */
  id: z.uuid().toLowerCase(),
  /** The start of a passage, in milliseconds. */
  startMs: z.int().min(0).nullable(),
  /** The state of the source when it was linked, as returned by `findCanvasSources`. */
  mark: z.string().regex(/^[0-9a-f]{1,64}$/),
})
export type EntrySource = z.infer<typeof entrySourceSchema>

/** The place of a source, without its state. */
export type SourcePlace = Pick<EntrySource, 'kind' | 'id' | 'startMs'>

/** Equal for the same place. */
export const sourceKey = ({ kind, id, startMs }: SourcePlace) => `${kind} ${id} ${startMs ?? ''}`

/** Where an entry or note may cite one. */
export const citedSource = entrySourceSchema.nullable().default(null)
