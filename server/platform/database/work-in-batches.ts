import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { type SystemTx, withSystemTx } from './transaction.ts'

const batchSize = 50

/**
 * Does the work of a housekeeping job for 50 values of a column of ids at a time. Each batch is a transaction of
 * its own, so that it stays within the time limit and holds its locks only briefly.
 */
export async function workInBatches(
  services: Services,
  table: string,
  column: string,
  work: (tx: SystemTx, ids: string[]) => Promise<unknown>,
) {
  const id = sql.ref(column)
  const workAfter = (after: string) =>
    withSystemTx(services, `housekeeping of ${table}`, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select distinct ${id} as id from ${sql.table(table)}
        where ${id} > ${after}::uuid order by ${id} limit ${batchSize}`.execute(tx.sql)
      const ids = rows.map((row) => row.id)
      if (ids.length > 0) await work(tx, ids)
      return ids.at(-1)
    })
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last) last = await workAfter(last)
}
