import type { SelectQueryBuilder } from 'kysely'
import { foundCounted } from '../../../contract/endpoint.ts'
import type { Tx } from './transaction.ts'

/** How many rows a query without columns finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** How many rows a list finds, up to `foundCounted`; one above means more. */
export const countFound = <DB, TB extends keyof DB>(
  tx: Tx,
  list: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<number> => countRows(tx.sql.selectFrom(list.limit(foundCounted + 1).as('found')))

/** How many rows a list finds; only a search is counted up to `foundCounted`. */
export const countSearched = <DB, TB extends keyof DB>(
  tx: Tx,
  list: SelectQueryBuilder<DB, TB, { id: string }>,
  search: readonly string[] | undefined,
): Promise<number> =>
  search?.length ? countFound(tx, list) : countRows(tx.sql.selectFrom(list.as('all')))
