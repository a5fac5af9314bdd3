import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { BriefStatus, BriefType } from '../../contract/briefs.ts'
import type { Briefs, DB } from '../platform/database-types.ts'
import { newestFirst, type Slice } from '../platform/keyset.ts'
import type { Tx } from '../platform/transaction.ts'

export type BriefRow = Selectable<Briefs> & { product_name: string | null }

/** What a verb may write; the rest belongs to the database. */
export type BriefValues = Pick<
  Selectable<Briefs>,
  | 'title'
  | 'product_id'
  | 'type'
  | 'description'
  | 'status'
  | 'timeline'
  | 'budget_range'
  | 'target_audience'
  | 'requirements'
  | 'uploaded_video_url'
>

export type BriefFilter = {
  productId?: string | undefined
  type?: BriefType | undefined
  status?: BriefStatus | undefined
}

type Where = ExpressionBuilder<DB, 'briefs'>

/**
 * Where the caller's briefs lie: the company's, where they may manage briefs, and their own
 * elsewhere. Asked apart, so that each part reads its index in order; policies decide the rest.
 */
function parts(tx: Tx) {
  const own = (where: Where) => where('user_id', '=', tx.actor.userId)
  const { companyId, permissions } = tx.caller
  if (!permissions.canManageBriefs || !companyId) return [own]
  return [
    (where: Where) => where('company_id', '=', companyId),
    (where: Where) =>
      where.and([own(where), sql<boolean>`company_id is distinct from ${companyId}::uuid`]),
  ]
}

function filtered(tx: Tx, part: (where: Where) => ReturnType<Where['and']>, filter: BriefFilter) {
  let query = tx.sql.selectFrom('briefs').where(part)
  if (filter.productId) query = query.where('product_id', '=', filter.productId)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.status) query = query.where('status', '=', filter.status)
  return query
}

/** The briefs the caller may read, newest first, one more than asked, each with its position. */
export async function selectBriefs(tx: Tx, filter: BriefFilter, slice: Slice) {
  const lists = await Promise.all(
    parts(tx).map((part) =>
      filtered(tx, part as never, filter)
        .selectAll()
        .select((select) => productName(select))
        .$call(newestFirst(slice))
        .execute(),
    ),
  )
  return lists
    .flat()
    .sort(byPosition)
    .slice(0, slice.limit + 1)
}

function byPosition(a: { position: string; id: string }, b: { position: string; id: string }) {
  return Number(BigInt(b.position) - BigInt(a.position)) || (a.id < b.id ? 1 : -1)
}

/** How many briefs the caller may read. */
export async function countBriefs(tx: Tx, filter: BriefFilter = {}): Promise<number> {
  const counts = await Promise.all(
    parts(tx).map((part) =>
      filtered(tx, part as never, filter)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function productName(select: Where) {
  return select
    .selectFrom('products')
    .select('products.name')
    .whereRef('products.id', '=', 'briefs.product_id')
    .as('product_name')
}

export function selectBrief(tx: Tx, id: string): Promise<BriefRow | undefined> {
  return tx.sql
    .selectFrom('briefs')
    .selectAll()
    .select(productName)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The product a brief may be filed under: one of the caller's company, else undefined. */
export function selectBriefProduct(tx: Tx, productId: string) {
  return tx.sql
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('company_id', '=', tx.caller.companyId)
    .executeTakeFirst()
}

export async function insertBrief(tx: Tx, id: string, values: BriefValues): Promise<BriefRow> {
  return tx.sql
    .insertInto('briefs')
    .values({ ...values, id, user_id: tx.actor.userId })
    .returningAll()
    .returning(productName)
    .executeTakeFirstOrThrow()
}

/** Undefined where no brief with this id may be changed by the caller. */
export function updateBriefRow(
  tx: Tx,
  id: string,
  values: BriefValues,
): Promise<BriefRow | undefined> {
  return tx.sql
    .updateTable('briefs')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .returning(productName)
    .executeTakeFirst()
}

/** Deletes a brief; answers the transaction that undoes it. */
export function deleteBriefRow(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('briefs')
    .where('id', '=', id)
    .returning(['id', 'title', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .executeTakeFirst()
}
