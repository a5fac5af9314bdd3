import type { Tx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordRow, RecordTypes } from './kind.ts'
import type { Change } from './merge-changes.ts'
import { putParts, updateRecord } from './queries.ts'

/** The wanted order of the parts that remain after the changes; parts missing from it come last. */
export function orderWith(
  now: readonly string[],
  wanted: readonly string[],
  changes: readonly Change<unknown>[],
) {
  const there = new Set(now)
  for (const { id, part } of changes) {
    if (part) there.add(id)
    else there.delete(id)
  }
  return [...new Set([...wanted, ...there])].filter((id) => there.has(id))
}

type Saved<Part> = {
  title: string
  changes: readonly Change<Part>[]
  /** Null if the parts are numbered. */
  order: readonly string[] | null
}

/** Stores parts at a revision, with what belongs to them. Raises BW043. */
export async function storeParts<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  revision: number,
  changes: readonly Omit<Change<T['part']>, 'rev'>[],
) {
  await putParts(tx, kind, id, revision, changes)
  await kind.partsStored?.(
    tx,
    id,
    changes.flatMap(({ part }) => part ?? []),
  )
}

/** Stores the next revision of a locked record. Raises BW043. */
export async function saveParts<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  record: Pick<RecordRow, 'id' | 'revision'>,
  { title, changes, order }: Saved<T['part']>,
) {
  const revision = record.revision + 1
  await storeParts(tx, kind, record.id, revision, changes)
  await updateRecord(tx, kind, record.id, { title, revision, order })
}
