import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import type { DB } from './database-types.ts'
import { withSystemTx } from './transaction.ts'

const batchSize = 1000

/**
 * Deletes the rows that match `where`, for housekeeping. Each batch is a transaction of its own, because one
 * statement for all of them would some day exceed its time limit, and then every day.
 */
export async function deleteInBatches(
  services: Services,
  table: keyof DB,
  where: RawBuilder<unknown>,
) {
  const deleteBatch = () =>
    withSystemTx(services, `delete from ${table}`, async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${where} limit ${batchSize})`.execute(tx.sql)
      return numAffectedRows
    })
  while ((await deleteBatch()) >= batchSize);
}
