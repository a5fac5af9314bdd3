import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

// The policies show the caller the products and briefs that they may read.

export type StartProduct = { id: string; name: string; description: string | null }
export type StartBrief = { id: string; title: string; type: string }

/** Undefined if the caller may not read it. */
export const selectProduct = (tx: Tx, id: string): Promise<StartProduct | undefined> =>
  tx.sql
    .selectFrom('products')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()

export const selectProducts = (tx: Tx, most: number): Promise<StartProduct[]> =>
  tx.sql
    .selectFrom('products')
    .select(['id', 'name', 'description'])
    .where('company_id', '=', sql<string>`public.get_user_company(auth.uid())`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** The newest unarchived briefs, of one product if `productId` is given. */
export function selectBriefs(tx: Tx, most: number, productId?: string): Promise<StartBrief[]> {
  const query = tx.sql
    .selectFrom('briefs')
    .select(['id', 'title', 'type'])
    .where('status', '<>', 'archived')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
  return (productId ? query.where('product_id', '=', productId) : query).execute()
}

/** The names of vendors that share briefs with the caller. */
export async function selectVendorNames(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from app.library_vendors() limit ${most}`.execute(tx.sql)
  return rows.map(({ name }) => name)
}
