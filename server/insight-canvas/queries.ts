import { sql } from 'kysely'
import { foundCounted } from '../../contract/endpoint.ts'
import type { Widget } from '../../contract/insight-canvas/canvas-widgets.ts'
import { outlinedWidgets, type WidgetOutline } from '../../contract/insight-canvas/canvases.ts'
import { lastChanged, type Slice, sliced } from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'
import type { Stored } from '../platform/merge-changes.ts'

// The policies show the canvases of the caller's company and their own, and enforce who may change them.

export type CanvasRow = {
  id: string
  title: string
  revision: number
  known_since: number
  created_at: Date
  changed_at: Date
  changed_by: string | null
  changed_by_name: string | null
  author: string | null
  company_id: string | null
  may_change: boolean
}

const nameOf = (column: string) => sql<string | null>`(
  select m.name from public.team_members m where m.user_id = ${sql.ref(column)})`
const shown = [
  'id',
  'title',
  'revision',
  'known_since',
  'created_at',
  'changed_at',
  'changed_by',
  'company_id',
  nameOf('canvases.changed_by').as('changed_by_name'),
  nameOf('canvases.user_id').as('author'),
  sql<boolean>`app.may_change_canvas(canvases)`.as('may_change'),
] as const
const widgetCount = sql<number>`(
  select count(*)::int from app.canvas_widgets w
  where w.canvas_id = canvases.id and w.widget is not null)`
const outline = sql<WidgetOutline[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', w.id, 'type', w.widget -> 'type', 'x', w.widget -> 'x', 'y', w.widget -> 'y',
           'width', w.widget -> 'width', 'height', w.widget -> 'height') order by w.z, w.id), '[]')
  from (select w.id, w.z, w.widget from app.canvas_widgets w
        where w.canvas_id = canvases.id and w.widget is not null
        order by w.z, w.id limit ${outlinedWidgets}) w)`

function canvases(tx: Tx, search: readonly string[] = []) {
  return tx.sql
    .selectFrom('app.canvases')
    .where('deleted_at', 'is', null)
    .where(saysAll(sql`title`, search))
}

export const selectCanvases = (tx: Tx, slice: Slice, search?: readonly string[]) =>
  sliced(
    lastChanged,
    slice,
  )(
    canvases(tx, search).select([...shown, widgetCount.as('widget_count'), outline.as('outline')]),
  ).execute()

/** How many there are, up to `foundCounted`; one above means more. */
export async function countCanvases(tx: Tx, search?: readonly string[]): Promise<number> {
  const { total } = await tx.sql
    .selectFrom(
      canvases(tx, search)
        .select('id')
        .limit(foundCounted + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Undefined if it is in the trash, or the caller may not read it. */
export function selectCanvas(tx: Tx, id: string): Promise<CanvasRow | undefined> {
  return canvases(tx).select(shown).where('id', '=', id).executeTakeFirst()
}

/** Locks it until the transaction ends. Undefined if the caller may not change it. */
export function lockCanvas(tx: Tx, id: string): Promise<CanvasRow | undefined> {
  return canvases(tx).select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Raises BW043 beyond the limit. */
export async function insertCanvas(
  tx: Tx,
  { userId, companyId, title }: { userId: string; companyId: string | null; title: string },
): Promise<string> {
  const { id } = await tx.sql
    .insertInto('app.canvases')
    .values({ user_id: userId, company_id: companyId, title, changed_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCanvas(
  tx: Tx,
  id: string,
  change: { title: string; revision: number; changed_at: Date; changed_by: string | null },
) {
  await tx.sql.updateTable('app.canvases').set(change).where('id', '=', id).execute()
}

/** Moves it to the trash. Undefined if the caller may not. */
export async function trashCanvas(tx: Tx, id: string): Promise<string | undefined> {
  const trashed = await tx.sql
    .updateTable('app.canvases')
    .set({ deleted_at: tx.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(sql<string>`app.transaction_id()::text`.as('transaction_id'))
    .executeTakeFirst()
  return trashed?.transaction_id
}

// ------------------------------------------------------------------ widgets

export type WidgetRow = Stored<Widget>

const widgetsOf = (tx: Tx, canvasId: string) =>
  tx.sql
    .selectFrom('app.canvas_widgets')
    .select(['id', 'revision', sql<Widget | null>`widget`.as('part')])
    .where('canvas_id', '=', canvasId)
    .orderBy('z')
    .orderBy('id')

/** The existing widgets, lowest first. */
export const selectWidgets = (tx: Tx, canvasId: string) =>
  widgetsOf(tx, canvasId).where('widget', 'is not', null).$narrowType<{ part: Widget }>().execute()

/** The widgets changed after a revision, including deleted ones. */
export const selectWidgetsSince = (
  tx: Tx,
  canvasId: string,
  revision: number,
): Promise<WidgetRow[]> => widgetsOf(tx, canvasId).where('revision', '>', revision).execute()

/** Widgets by their ids, including recently deleted ones. */
export const selectWidgetsNamed = (
  tx: Tx,
  canvasId: string,
  ids: readonly string[],
): Promise<WidgetRow[]> =>
  widgetsOf(tx, canvasId).where(sql<boolean>`id = any (${ids}::uuid[])`).execute()

/** Stores widgets at a revision; a null widget is deleted. Raises BW043. */
export async function putWidgets(
  tx: Tx,
  canvasId: string,
  revision: number,
  widgets: readonly { id: string; part: Widget | null }[],
) {
  if (widgets.length === 0) return
  const rows = widgets.map(({ id, part }) => ({ id, widget: part, z: part?.z ?? 0 }))
  await sql`
    insert into app.canvas_widgets (canvas_id, id, revision, z, widget, deleted_at)
    select ${canvasId}::uuid, w.id, ${revision}::integer, w.z, nullif(w.widget, 'null'),
           case when nullif(w.widget, 'null') is null then app.now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, z integer, widget jsonb)
    on conflict on constraint canvas_widgets_pkey do update
    set revision = excluded.revision, z = excluded.z, widget = excluded.widget,
        deleted_at = excluded.deleted_at`.execute(tx.sql)
}

// ------------------------------------------------------------------ the hourly job

/**
 * Forgets which widgets of the canvases were deleted over 30 days ago, or before the last 1,000 deletions of
 * their canvas, and advances the revision since which changes are known.
 */
export async function forgetDeletedWidgets(tx: SystemTx, canvasIds: readonly string[]) {
  await sql`
    with deleted as (
      select w.canvas_id, w.id, w.deleted_at,
             row_number() over (partition by w.canvas_id order by w.revision desc, w.id) as place
      from app.canvas_widgets w
      where w.canvas_id = any(${canvasIds}::uuid[]) and w.deleted_at is not null),
    forgotten as (
      delete from app.canvas_widgets w using deleted d
      where w.canvas_id = d.canvas_id and w.id = d.id
        and (d.place > 1000 or d.deleted_at < app.now() - interval '30 days')
      returning w.canvas_id, w.revision),
    newest as (select canvas_id, max(revision) as revision from forgotten group by canvas_id)
    update app.canvases c set known_since = greatest(c.known_since, n.revision)
    from newest n where c.id = n.canvas_id`.execute(tx.sql)
}
