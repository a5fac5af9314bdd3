import { type Selectable, sql } from 'kysely'
import type { Products } from '../platform/database-types.ts'
import { newestFirst, type Slice } from '../platform/keyset.ts'
import type { Tx } from '../platform/transaction.ts'

export type ProductRow = Omit<Selectable<Products>, never>

/** What a verb may write; the rest belongs to the database. */
export type ProductValues = Pick<
  ProductRow,
  | 'name'
  | 'category'
  | 'description'
  | 'websiteurl'
  | 'logo_url'
  | 'salescontactname'
  | 'salescontactemail'
  | 'salescontactphone'
> & { release_notes: string | null }

/** The company's products, newest first, one more than asked, each with its position and the total. */
export function selectProducts(tx: Tx, companyId: string, slice: Slice) {
  return tx.sql
    .selectFrom('products')
    .selectAll()
    .select(total(tx, companyId).as('total'))
    .where('company_id', '=', companyId)
    .$call(newestFirst(slice))
    .execute()
}

/** How many products of the company the caller may see: all of them, or none. */
export async function countProducts(tx: Tx, companyId: string): Promise<number> {
  const counted = await total(tx, companyId).executeTakeFirst()
  return counted?.products ?? 0
}

function total(tx: Tx, companyId: string) {
  return tx.sql
    .selectFrom('app.product_counts')
    .select('products')
    .where('company_id', '=', companyId)
}

export function selectProduct(tx: Tx, id: string) {
  return tx.sql.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertProduct(tx: Tx, id: string, companyId: string, values: ProductValues) {
  return tx.sql
    .insertInto('products')
    .values({ ...values, id, company_id: companyId, user_id: tx.actor.userId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined where no product with this id may be changed by the caller. */
export function updateProductRow(tx: Tx, id: string, values: ProductValues) {
  return tx.sql
    .updateTable('products')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a product with its briefs; answers the transaction that undoes it. */
export function deleteProductRow(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('products')
    .where('id', '=', id)
    .returning(['id', 'name', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .executeTakeFirst()
}
