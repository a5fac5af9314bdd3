import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AuthFlowStates } from '../../platform/database-types.ts'
import type { SystemTx } from '../../platform/transaction.ts'
import type { FlowRow, Purpose } from '../records.ts'

// ------------------------------------------------------------------------------ one-time tokens

/** Keeps a new secret for an account, in place of an older one of the same purpose. */
export async function putOneTimeToken(
  tx: SystemTx,
  token: {
    user_id: string
    purpose: Purpose
    token_hash: Buffer
    code_hash: Buffer
    relates_to: string
    flow_id: string | null
    expires_at: Date
  },
) {
  const values = { ...token, id: randomUUID(), attempts: 0, created_at: tx.now() }
  await tx.sql
    .insertInto('auth.one_time_tokens')
    .values(values)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...values }))
    .execute()
}

/** Uses a link up; of any number of tries at once, one gets the row. */
export function takeOneTimeToken(tx: SystemTx, tokenHash: Buffer, purposes: readonly Purpose[]) {
  return tx.sql
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', tx.now())
    .returning(['user_id', 'purpose', 'relates_to', 'flow_id'])
    .executeTakeFirst()
}

/** The pending secrets of an account that a code may open, held until the transaction ends. */
export function lockOneTimeTokens(tx: SystemTx, userId: string, purposes: readonly Purpose[]) {
  return tx.sql
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'purpose', 'code_hash', 'attempts', 'relates_to'])
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', tx.now())
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function countWrongCode(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('auth.one_time_tokens')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteOneTimeTokens(tx: SystemTx, userId: string) {
  await tx.sql.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}

// ------------------------------------------------------------------------------ flows

export async function insertFlow(tx: SystemTx, flow: Insertable<AuthFlowStates>) {
  await tx.sql.insertInto('auth.flow_states').values(flow).execute()
}

function flows(tx: SystemTx) {
  return tx.sql.selectFrom('auth.flow_states').selectAll()
}

export async function findFlowById(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return (await flows(tx).where('id', '=', id).executeTakeFirst()) as FlowRow | undefined
}

/** The flow behind a code, held until the transaction ends. */
export async function lockFlowByCode(tx: SystemTx, codeHash: Buffer): Promise<FlowRow | undefined> {
  return (await flows(tx).where('code_hash', '=', codeHash).forUpdate().executeTakeFirst()) as
    | FlowRow
    | undefined
}

/** Marks a flow as come back; of any number of tries at once, one gets the row. */
export async function markFlowTaken(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return (await tx.sql
    .updateTable('auth.flow_states')
    .set({ taken_at: tx.now() })
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', tx.now())
    .returningAll()
    .executeTakeFirst()) as FlowRow | undefined
}

/** Gives a flow its proven account and its code. Answers whether there still was such a flow. */
export async function setFlowCode(
  tx: SystemTx,
  id: string,
  proven: { user_id: string; code_hash: Buffer; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('auth.flow_states')
    .set(proven)
    .where('id', '=', id)
    .where('code_hash', 'is', null)
    .where('challenge', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteFlow(tx: SystemTx, id: string) {
  await tx.sql.deleteFrom('auth.flow_states').where('id', '=', id).execute()
}

/** Ends the codes of an account that no browser has exchanged yet. */
export async function deleteAuthCodes(tx: SystemTx, userId: string) {
  await tx.sql.deleteFrom('auth.flow_states').where('user_id', '=', userId).execute()
}

/** Removes links and flows past their time; a flow stays an hour longer, to be told from none. */
export async function deleteExpiredLinks(tx: SystemTx) {
  const anHourAgo = new Date(tx.now().getTime() - 3_600_000)
  await tx.sql.deleteFrom('auth.one_time_tokens').where('expires_at', '<', tx.now()).execute()
  await tx.sql.deleteFrom('auth.flow_states').where('expires_at', '<', anHourAgo).execute()
}
