import { type Selectable, sql } from 'kysely'
import type { BriefType } from '../../../contract/briefs/briefs.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { LibraryBrief } from '../../../contract/library/library.ts'
import type { CompanyProfiles } from '../../platform/database/database-types.ts'
import type { Tx } from '../../platform/database/transaction.ts'

// The policies show the caller their company's rows and their own; the functions show what is shared with them.

export type ProductRow = {
  id: string
  name: string
  category: string
  description: string | null
}

export const selectProducts = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> =>
  tx.sql
    .selectFrom('products')
    .select(['id', 'name', 'category', 'description'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

export type BriefRow = {
  id: string
  title: string
  type: BriefType
  description: string | null
  product_id: string | null
  product: string | null
  category: string | null
}

export const selectBriefs = (tx: Tx, ids: readonly string[]): Promise<BriefRow[]> =>
  tx.sql
    .selectFrom('briefs as b')
    .leftJoin('products as p', 'p.id', 'b.product_id')
    .select(['b.id', 'b.title', sql<BriefType>`b.type`.as('type'), 'b.description'])
    .select(['b.product_id', 'p.name as product', 'p.category'])
    .where('b.id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()

export type SharedBrief = Pick<
  LibraryBrief,
  'id' | 'title' | 'type' | 'gate' | 'description' | 'product' | 'vendor'
>

/** Those shared with the caller, limited to what their gates show. */
export async function selectSharedBriefs(tx: Tx, ids: readonly string[]): Promise<SharedBrief[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ brief: SharedBrief | null }>`
    select app.library_brief(id) as brief from unnest(${ids}::uuid[]) id`.execute(tx.sql)
  return rows.flatMap(({ brief }) => brief ?? [])
}

export type CanvasRow = { id: string; title: string; widgets: Widget[] }

export async function selectCanvases(tx: Tx, ids: readonly string[]): Promise<CanvasRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CanvasRow>`
    select c.id, c.title, (
      select coalesce(jsonb_agg(w.widget order by w.z, w.id), '[]')
      from app.canvas_widgets w where w.canvas_id = c.id and w.widget is not null) as widgets
    from app.canvases c
    where c.id = any (${ids}::uuid[]) and c.deleted_at is null`.execute(tx.sql)
  return rows
}

/** Those shared with the caller. */
export async function selectSharedCanvases(tx: Tx, ids: readonly string[]): Promise<CanvasRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CanvasRow>`
    select asked.id, shared.canvas ->> 'title' as title, shared.widgets
    from unnest(${ids}::uuid[]) asked (id)
    cross join lateral app.library_canvas(asked.id) shared`.execute(tx.sql)
  return rows
}

/** Undefined if the caller may not see it. */
export const selectProfile = (
  tx: Tx,
  companyId: string,
): Promise<Selectable<CompanyProfiles> | undefined> =>
  tx.sql.selectFrom('company_profiles').selectAll().where('id', '=', companyId).executeTakeFirst()

/** Those of the questions whose answers everyone with access can read, and since when. */
export async function selectPublished(tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; published_at: Date }>`
    select id, published_at from app.questions
    where id = any (${ids}::uuid[]) and published_at is not null`.execute(tx.sql)
  return new Map(rows.map(({ id, published_at }) => [id, published_at]))
}
