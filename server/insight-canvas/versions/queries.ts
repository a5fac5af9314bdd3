import { sql } from 'kysely'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export type VersionRow = {
  id: string
  revision: number
  name: string | null
  created_at: Date
  changed_by_name: string | null
  widget_count: number
}
export type WholeVersion = VersionRow & { title: string; widgets: Widget[] }

/** The content of a version, which another one of the same canvas may hold. */
const content = sql<Widget[]>`
  coalesce(widgets, (
    select same.widgets from app.canvas_versions same
    where same.canvas_id = canvas_versions.canvas_id
      and same.content_hash = canvas_versions.content_hash and same.widgets is not null
    limit 1))`

const shown = [
  'id',
  'revision',
  'name',
  'created_at',
  sql<string | null>`(
    select m.name from public.team_members m where m.user_id = canvas_versions.changed_by)`.as(
    'changed_by_name',
  ),
  sql<number>`jsonb_array_length(${content})`.as('widget_count'),
] as const

const versions = (tx: Tx, canvasId: string) =>
  tx.sql.selectFrom('app.canvas_versions').where('canvas_id', '=', canvasId)

export const selectVersions = (tx: Tx, canvasId: string, slice: Slice) =>
  newestFirst(slice)(versions(tx, canvasId).select(shown)).execute()

export async function countVersions(tx: Tx, canvasId: string): Promise<number> {
  const { total } = await versions(tx, canvasId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Undefined if the canvas has no such version. */
export function selectVersion(
  tx: Tx,
  canvasId: string,
  id: string,
): Promise<WholeVersion | undefined> {
  return versions(tx, canvasId)
    .select([...shown, 'title', content.as('widgets')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Stores the canvas's current state as a version. Raises BW043 beyond the limit of named versions, and BW034 for a
 * named one without room; an automatic one is then not stored, and undefined is returned.
 */
export async function insertVersion(
  tx: Tx,
  canvasId: string,
  name: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into app.canvas_versions (canvas_id, revision, name, title, widgets, created_at, changed_by)
    select c.id, c.revision, ${name}, c.title,
           (select coalesce(jsonb_agg(w.widget order by w.z, w.id), '[]')
            from app.canvas_widgets w where w.canvas_id = c.id and w.widget is not null),
           c.changed_at, c.changed_by
    from app.canvases c where c.id = ${canvasId}
    returning id`.execute(tx.sql)
  return rows[0]?.id
}

/** Seconds since a version was last kept automatically; null if none was. */
export async function lastKeptAgo(tx: Tx, canvasId: string): Promise<number | null> {
  const { seconds } = await versions(tx, canvasId)
    .where('name', 'is', null)
    .select(sql<number | null>`extract(epoch from app.now() - max(kept_at))::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** Thins out unnamed versions: keeps all of the last 30 days, and the last of each day for a year. */
export function thinVersions(services: Services) {
  const old = sql`
    name is null and kept_at < app.now() - interval '30 days'
      and (kept_at < app.now() - interval '1 year'
           or exists (
             select from app.canvas_versions later
             where later.canvas_id = canvas_versions.canvas_id and later.name is null
               and (later.kept_at at time zone 'UTC')::date = (canvas_versions.kept_at at time zone 'UTC')::date
               and (later.kept_at, later.id) > (canvas_versions.kept_at, canvas_versions.id)))`
  return deleteInBatches(services, 'app.canvas_versions', old)
}
