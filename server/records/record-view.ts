import type { RecordKind, RecordTypes } from './kind.ts'
import type { Kept, Stored } from './merge-changes.ts'

/** The changes of a record up to `now`, from its changed parts. */
export const toRecordChanges = <T extends RecordTypes>(
  kind: RecordKind<T>,
  record: T['row'],
  changed: readonly Stored<T['part']>[],
  now: Date,
) => ({
  revision: record.revision,
  title: record.title,
  changedBy: record.changed_by_name,
  mayChange: record.may_change,
  deleted: changed.flatMap(({ id, revision, part }) => (part ? [] : [{ id, rev: revision }])),
  ...kind.toChanges(
    record,
    changed.filter((row): row is Kept<T['part']> => row.part !== null),
    now,
  ),
})

/** A version of a record as lists show it. */
export const toListedVersion = <T extends RecordTypes>(
  kind: RecordKind<T>,
  version: T['version'],
) => ({
  id: version.id,
  revision: version.revision,
  name: version.name,
  changedAt: version.created_at.toISOString(),
  changedBy: version.changed_by_name,
  ...kind.toVersion(version),
})
