import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { RecordKind, RecordTypes, VersionRow } from '../kind.ts'

type WholeVersion<T extends RecordTypes> = T['version'] & { title: string; parts: T['part'][] }

/** The content of a version, which another one of the same record may hold. */
function contentOf<T extends RecordTypes>({ tables: { recordId, versions } }: RecordKind<T>) {
  const [record, content] = [sql.ref(recordId), sql.ref(versions.content)]
  return sql`
    coalesce(v.${content}, (
      select same.${content} from ${sql.table(versions.table)} same
      where same.${record} = v.${record} and same.content_hash = v.content_hash
        and same.${content} is not null
      limit 1))`
}

const versionsOf = <T extends RecordTypes>(tx: Tx, { tables }: RecordKind<T>, id: string) =>
  tx.sql
    .selectFrom(sql<VersionRow>`${sql.table(tables.versions.table)}`.as('v'))
    .where(sql.ref(tables.recordId), '=', id)

const shown = <T extends RecordTypes>(kind: RecordKind<T>) => [
  ...(['v.id', 'v.revision', 'v.name', 'v.created_at'] as const),
  sql`(select m.name from public.team_members m where m.user_id = v.changed_by)`.as(
    'changed_by_name',
  ),
  ...kind.tables.versions.columns(contentOf(kind)),
]

export const selectVersions = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  slice: Slice,
) =>
  newestFirst(slice)(versionsOf(tx, kind, id).select(shown(kind)))
    .$castTo<T['version'] & { position: string }>()
    .execute()

export async function countVersions<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<number> {
  return countRows(versionsOf(tx, kind, id))
}

/** Undefined if the record has no such version. */
export const selectVersion = <T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
  versionId: string,
) =>
  versionsOf(tx, kind, id)
    .select([...shown(kind), sql`title`.as('title'), contentOf(kind).as('parts')])
    .where('v.id', '=', versionId)
    .$castTo<WholeVersion<T>>()
    .executeTakeFirst()

/**
 * Stores the record's current state as a version with marks of its kind, or as an automatic one. Raises BW043 beyond
 * the limit of named versions, and BW034 for a marked one without room; an automatic one is then not stored, and
 * undefined is returned.
 */
export async function insertVersion<T extends RecordTypes>(
  tx: Tx,
  { tables: { records, recordId, parts, versions } }: RecordKind<T>,
  id: string,
  marks: Record<string, string | number> = {},
): Promise<string | undefined> {
  const content = sql.ref(parts.content)
  const order =
    'list' in parts.order
      ? sql`array_position(r.${sql.ref(parts.order.list)}, p.id)`
      : sql`p.${sql.ref(parts.order.number)}, p.id`
  const values = {
    [recordId]: sql`r.id`,
    revision: sql`r.revision`,
    title: sql`r.title`,
    [versions.content]: sql`(
      select coalesce(jsonb_agg(p.${content} order by ${order}), '[]')
      from ${sql.table(parts.table)} p
      where p.${sql.ref(recordId)} = r.id and p.${content} is not null)`,
    created_at: sql`r.changed_at`,
    changed_by: sql`r.changed_by`,
    ...marks,
  }
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(versions.table)}
      (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values))}
    from ${sql.table(records)} r where r.id = ${id}::uuid
    returning id`.execute(tx.sql)
  return rows[0]?.id
}

/** Whether a version was stored automatically, for any reason but to be kept. */
const isAutomatic = (table: RawBuilder<unknown>, marks: readonly string[]) =>
  sql<boolean>`${sql.join(
    marks.map((mark) => sql`${table}.${sql.ref(mark)} is null`),
    sql` and `,
  )}`

/** Seconds since a version was last kept automatically; null if none was. */
export async function lastKeptAgo<T extends RecordTypes>(
  tx: Tx,
  kind: RecordKind<T>,
  id: string,
): Promise<number | null> {
  const { seconds } = await versionsOf(tx, kind, id)
    .where(isAutomatic(sql`v`, kind.tables.versions.marks))
    .select(sql<number | null>`extract(epoch from app.now() - max(kept_at))::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** Thins out automatic versions: keeps all of the last 30 days, and the last of each day for a year. */
export function thinVersions<T extends RecordTypes>(
  services: Services,
  { tables: { recordId, versions } }: RecordKind<T>,
) {
  const [v, later, record] = [sql.table(versions.table), sql`later`, sql.ref(recordId)]
  const old = sql`
    ${isAutomatic(v, versions.marks)} and kept_at < app.now() - interval '30 days'
      and (kept_at < app.now() - interval '1 year'
           or exists (
             select from ${v} later
             where later.${record} = ${v}.${record} and ${isAutomatic(later, versions.marks)}
               and (later.kept_at at time zone 'UTC')::date = (${v}.kept_at at time zone 'UTC')::date
               and (later.kept_at, later.id) > (${v}.kept_at, ${v}.id)))`
  return deleteInBatches(services, versions.table, old)
}
