import { type RawBuilder, type Selectable, sql } from 'kysely'
import { countSearched } from '../platform/database/count-rows.ts'
import type { Products } from '../platform/database/database-types.ts'
import { fixedStatement } from '../platform/database/fixed-statement.ts'
import { newest, type Order, type Slice, sliced } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'

export type ProductRow = Omit<Selectable<Products>, never>

/** The columns a verb may write; the database fills the rest. */
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

export type ProductFilter = {
  category?: string | undefined
  /** Words that must all occur in the name, category or description. */
  search?: string[] | undefined
}

function matching(tx: Tx, companyId: string, { category, search = [] }: ProductFilter) {
  let query = tx.sql.selectFrom('products').where('company_id', '=', companyId)
  if (category) query = query.where('category', '=', category)
  const text = sql`name || chr(10) || category || chr(10) || coalesce(description, '')`
  return query.where(saysAll(text, search))
}

/**
 * The company's products, in order, one more than requested, each with its cursor position and the
 * total.
 */
export function selectProducts(
  tx: Tx,
  companyId: string,
  slice: Slice,
  order: Order = newest,
  filter: ProductFilter = {},
) {
  return matching(tx, companyId, filter)
    .selectAll()
    .select(total(tx, companyId).as('total'))
    .$call(sliced(order, slice))
    .execute()
}

/**
 * The same without filters, as a statement that can run before the company is known: row-level
 * security limits it to the caller's company.
 */
export function allProducts(db: Tx['sql'], slice: Slice, order: Order) {
  if (order === newest && !slice.after) return newestProducts(db, slice.limit + 1)
  return withTotal(db).$call(sliced(order, slice)).compile()
}

/** The page that everybody opens first. */
const newestProducts = fixedStatement((db, rows: number) =>
  withTotal(db)
    .$call(sliced(newest, { after: null, limit: 0 }))
    .limit(rows),
)

function withTotal(db: Tx['sql']) {
  return db
    .selectFrom('products')
    .selectAll()
    .select((select) => select.selectFrom('app.product_counts').select(sumOfSlots).as('total'))
}

/** How many products match; a search counts up to `foundCounted`, and one above means more. */
export async function countMatching(tx: Tx, companyId: string, filter: ProductFilter) {
  return countSearched(tx, matching(tx, companyId, filter).select('id'), filter.search)
}

/** The company's distinct categories, found by skipping from one to the next in the index. */
export async function selectCategories(tx: Tx, companyId: string, limit: number) {
  const next = (behind: RawBuilder<boolean>) => sql`(
    select category from products where company_id = ${companyId} and ${behind}
    order by category limit 1)`
  const { rows } = await sql<{ category: string }>`
    with recursive categories as (
      select ${next(sql<boolean>`true`)} as category
      union all
      select ${next(sql<boolean>`category > categories.category`)} from categories
      where categories.category is not null
    )
    select category from categories where category is not null limit ${limit}`.execute(tx.sql)
  return rows.map(({ category }) => category)
}

/** How many of the company's products the caller may see: all or none. */
export async function countProducts(tx: Tx, companyId: string): Promise<number> {
  const counted = await total(tx, companyId).executeTakeFirst()
  return counted?.products ?? 0
}

const sumOfSlots = sql<number>`coalesce(sum(products), 0)::bigint`.as('products')

function total(tx: Tx, companyId: string) {
  return tx.sql
    .selectFrom('app.product_counts')
    .select(sumOfSlots)
    .where('company_id', '=', companyId)
}

/** A product with a logo, if there is one. */
export function selectLogo(tx: Tx, companyId: string) {
  return tx.sql
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', companyId)
    .where('logo_url', 'is not', null)
    .limit(1)
    .executeTakeFirst()
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

/** Undefined if the caller may not change a product with this id, or its revision differs. */
export function updateProductRow(tx: Tx, id: string, values: ProductValues, revision?: number) {
  return tx.sql
    .updateTable('products')
    .set(values)
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision as number))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes products with their briefs and returns the transaction id that restores them. Ordered by id, so that
 * concurrent deletions cannot deadlock.
 */
export function deleteProductRows(tx: Tx, ids: string[]) {
  return tx.sql
    .deleteFrom('products')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate(),
    )
    .returning(['id', 'name', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .execute()
}
