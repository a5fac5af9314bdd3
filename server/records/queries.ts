import { sql } from 'kysely'
import pg from 'pg'
import { refusal } from '../../contract/errors.ts'
import { countFound } from '../platform/database/count-rows.ts'
import { type Order, type Slice, sliced } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import type { RecordKind, RecordRow, RecordTables, RecordTypes } from './kind.ts'
import type { Change, Kept, Stored } from './merge-changes.ts'

// The policies show the records of the caller's company and their own, and enforce who may change them.

const nameOf = (column: string) => sql<string | null>`(
  select m.name from public.team_members m where m.user_id = ${sql.ref(column)})`

const shown = <Filter>({ columns, parts: { order } }: RecordTables<Filter>) => [
  ...(['id', 'title', 'revision', 'known_since', 'created_at', 'changed_at'] as const),
  ...(['changed_by', 'user_id', 'company_id'] as const),
  nameOf('r.changed_by').as('changed_by_name'),
  nameOf('r.user_id').as('author'),
  sql<boolean>`app.may_change_record(r.company_id, r.user_id)`.as('may_change'),
  ('list' in order ? sql.ref(order.list) : sql`null`).as('part_order'),
  ...columns,
]

const records = <Filter>(tx: Tx, tables: RecordTables<Filter>) =>
  tx.sql
    .selectFrom(sql<RecordRow>`${sql.table(tables.records)}`.as('r'))
    .where(sql`r.deleted_at`, 'is', null)

const matching = <Filter>(tx: Tx, tables: RecordTables<Filter>, filter: Filter) =>
  records(tx, tables).where(
    sql<boolean>`${sql.join([sql`true`, ...tables.matching(filter)], sql` and `)}`,
  )

export const selectRecords = <T extends RecordTypes>(
  tx: Tx,
  { tables }: RecordKind<T>,
  slice: Slice,
  order: Order,
  filter: T['filter'],
) =>
  sliced(
    order,
    slice,
  )(matching(tx, tables, filter).select([...shown(tables), ...tables.listColumns]))
    .$castTo<T['row'] & { position: string }>()
    .execute()

/** How many there are, up to `foundCounted`; one above means more. */
export const countRecords = <T extends RecordTypes>(
  tx: Tx,
  { tables }: RecordKind<T>,
  filter: T['filter'],
): Promise<number> => countFound(tx, matching(tx, tables, filter).select('r.id'))

const record = <T extends RecordTypes>(tx: Tx, { tables }: RecordKind<T>, id: string) =>
  records(tx, tables)
    .select([...shown(tables), ...tables.ownColumns])
    .where('r.id', '=', id)
    .$castTo<T['row']>()

/** Undefined if it is in the trash, or the caller may not read it. */
export const selectRecord = <T extends RecordTypes>(tx: Tx, kind: RecordKind<T>, id: string) =>
  record(tx, kind, id).executeTakeFirst()

/** Locks it until the transaction ends. Undefined if the caller may not change it. */
export const selectLocked = <T extends RecordTypes>(tx: Tx, kind: RecordKind<T>, id: string) =>
  record(tx, kind, id).forUpdate().executeTakeFirst()

type Saved = { title: string; revision: number; order: readonly string[] | null }

/** Stores what the record itself has of a save. */
export async function updateRecord<T extends RecordTypes>(
  tx: Tx,
  { tables: { records: table, parts } }: RecordKind<T>,
  id: string,
  { title, revision, order }: Saved,
) {
  const list =
    'list' in parts.order ? sql`, ${sql.ref(parts.order.list)} = ${order}::text[]` : sql``
  await sql`
    update ${sql.table(table)} set title = ${title}, revision = ${revision},
      changed_at = ${tx.now()}, changed_by = ${tx.actor.userId}::uuid ${list}
    where id = ${id}::uuid`.execute(tx.sql)
}

/** Moves it to the trash. Undefined if the caller may not. */
export async function trashRecord<T extends RecordTypes>(
  tx: Tx,
  { tables }: RecordKind<T>,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ transaction_id: string }>`
    update ${sql.table(tables.records)} set deleted_at = ${tx.now()}
    where id = ${id}::uuid and deleted_at is null
    returning app.transaction_id()::text as transaction_id`.execute(tx.sql)
  return rows[0]?.transaction_id
}

// ------------------------------------------------------------------ parts

/** The parts of a record, in the order of their numbers if they have some. */
function partsOf<T extends RecordTypes>(
  tx: Tx,
  { tables: { parts, recordId } }: RecordKind<T>,
  id: string,
) {
  const query = tx.sql
    .selectFrom(sql<{ id: string; revision: number }>`${sql.table(parts.table)}`.as('p'))
    .select(['p.id', 'p.revision', sql.ref<T['part'] | null>(parts.content).as('part')])
    .where(sql.ref(recordId), '=', id)
  return 'number' in parts.order
    ? query.orderBy(sql.ref(parts.order.number)).orderBy('p.id')
    : query
}

/** The existing parts of a record. */
export const selectParts = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<Kept<T['part']>[]> =>
  partsOf(tx, kind, id)
    .where(sql.ref(kind.tables.parts.content), 'is not', null)
    .$castTo<Kept<T['part']>>()
    .execute()

/** The parts changed after a revision, including deleted ones. */
export const selectPartsSince = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  revision: number,
): Promise<Stored<T['part']>[]> =>
  partsOf(tx, kind, id).where('p.revision', '>', revision).execute()

/** Parts by their ids, including recently deleted ones. */
export const selectPartsNamed = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  ids: readonly string[],
): Promise<Stored<T['part']>[]> =>
  partsOf(tx, kind, id)
    .where(sql<boolean>`p.id = any (${ids}::${sql.raw(kind.tables.parts.id)}[])`)
    .execute()

/** Stores parts at a revision; a null part is deleted. Raises BW043; throws what the kind says of a violation. */
export async function putParts<T extends RecordTypes>(
  tx: Tx,
  { tables: { parts, recordId }, violations }: RecordKind<T>,
  id: string,
  revision: number,
  changes: readonly Omit<Change<T['part']>, 'rev'>[],
) {
  if (changes.length === 0) return
  const { order } = parts
  const stored = {
    revision: sql`${revision}::integer`,
    [parts.content]: sql`nullif(p.part, 'null')`,
    deleted_at: sql`case when nullif(p.part, 'null') is null then app.now() end`,
    ...('number' in order && {
      [order.number]: sql`coalesce((p.part ->> ${sql.lit(order.number)})::integer, 0)`,
    }),
  }
  const names = Object.keys(stored).map((name) => sql.ref(name))
  const rows = changes.map((change) => ({ id: change.id, part: change.part }))
  await sql`
    insert into ${sql.table(parts.table)} (${sql.ref(recordId)}, id, ${sql.join(names)})
    select ${id}::uuid, p.id, ${sql.join(Object.values(stored))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id ${sql.raw(parts.id)}, part jsonb)
    on conflict (${sql.ref(recordId)}, id) do update
    set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`
    .execute(tx.sql)
    .catch((error: unknown) => {
      const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
      const meant = constraint && violations?.[constraint]
      throw meant ? refusal(meant) : error
    })
}

// ------------------------------------------------------------------ the hourly job

/**
 * Forgets which parts of the records were deleted over 30 days ago, or before the last ones that their kind
 * remembers, and advances the revision since which changes are known.
 */
export async function forgetDeletedParts<T extends RecordTypes>(
  tx: SystemTx,
  { tables: { records: table, recordId, parts } }: RecordKind<T>,
  ids: readonly string[],
) {
  const record = sql.ref(recordId)
  await sql`
    with deleted as (
      select p.${record} as record_id, p.id, p.deleted_at,
             row_number() over (partition by p.${record} order by p.revision desc, p.id) as place
      from ${sql.table(parts.table)} p
      where p.${record} = any(${ids}::uuid[]) and p.deleted_at is not null),
    forgotten as (
      delete from ${sql.table(parts.table)} p using deleted d
      where p.${record} = d.record_id and p.id = d.id
        and (d.place > ${parts.mostDeleted} or d.deleted_at < app.now() - interval '30 days')
      returning d.record_id, p.revision),
    newest as (select record_id, max(revision) as revision from forgotten group by record_id)
    update ${sql.table(table)} r set known_since = greatest(r.known_since, n.revision)
    from newest n where r.id = n.record_id`.execute(tx.sql)
}
