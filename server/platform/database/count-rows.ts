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

/** How many rows a list finds; a search counts up to `foundCounted`, and one above means more. */
export function countFound<DB, TB extends keyof DB>(
  tx: Tx,
  list: SelectQueryBuilder<DB, TB, { id: string }>,
  search: readonly string[] | undefined,
): Promise<number> {
  const counted = search?.length ? list.limit(foundCounted + 1) : list
  return countRows(tx.sql.selectFrom(counted.as('counted')))
}
