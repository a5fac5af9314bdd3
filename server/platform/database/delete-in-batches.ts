import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../context.ts'
import { withSystemTx } from './transaction.ts'

const batchSize = 1000

/** PostgreSQL's code for a statement that exceeded its time limit. */
const tookTooLong = '57014'

/**
 * Deletes the rows that match `where`, for housekeeping. Each batch is a transaction of its own, because one
 * statement for all of them would some day exceed its time limit, and then every day. Batches that exceed it
 * all the same, because much depends on their rows, are halved.
 */
export async function deleteInBatches(
  services: Services,
  table: string,
  where: RawBuilder<unknown>,
) {
  const deleteBatch = (most: number) =>
    withSystemTx(services, `delete from ${table}`, async (tx) => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where ${where} limit ${most})`.execute(tx.sql)
      return numAffectedRows
    })
  for (let most = batchSize; ; ) {
    try {
      if ((await deleteBatch(most)) < most) return
    } catch (error) {
      if ((error as { code?: string }).code !== tookTooLong || most === 1) throw error
      most = Math.ceil(most / 2)
    }
  }
}
