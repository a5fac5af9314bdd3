import { randomUUID } from 'node:crypto'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { insertAnonymousUser } from '../phones/queries.ts'
import { takenBack } from './queries.ts'

/**
 * Does something for an account; without one, does the same for nobody and takes it back. Else the
 * missing queries, a third of such a call, would tell who has an account. Both make the nobody.
 */
export async function constantWork(
  tx: SystemTx,
  userId: string | undefined,
  work: (userId: string) => Promise<unknown>,
) {
  await takenBack(tx, async () => {
    const nobody = randomUUID()
    await insertAnonymousUser(tx, nobody, {})
    if (userId === undefined) await work(nobody)
  })
  if (userId !== undefined) await work(userId)
}
