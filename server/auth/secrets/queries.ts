import { randomUUID } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { AuthFlowStates } from '../../platform/database/database-types.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { updateUserRow } from '../accounts/queries.ts'
import type { FlowRow, Metadata, Purpose } from '../records.ts'

// ------------------------------------------------------------------------------ one-time tokens

/** Stores a new secret of an account, replacing an older one of the same purpose. */
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

/** The purpose and account of a link, pending or expired. */
export async function findOneTimeToken(
  tx: SystemTx,
  tokenHash: Buffer,
): Promise<FoundRow | undefined> {
  return (await tx.sql
    .selectFrom('auth.one_time_tokens')
    .select(['user_id', 'purpose', 'relates_to', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()) as FoundRow | undefined
}

type FoundRow = { user_id: string; purpose: Purpose; relates_to: string; expires_at: Date }

type TakenRow = { purpose: Purpose; relates_to: string; flow_id: string | null }

/** Uses up a link; of several attempts at once, one gets the row. */
export async function takeOneTimeToken(
  tx: SystemTx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
): Promise<TakenRow | undefined> {
  return (await tx.sql
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', tx.now())
    .returning(['purpose', 'relates_to', 'flow_id'])
    .executeTakeFirst()) as TakenRow | undefined
}

/** The accounts with a pending secret sent to an address, in locking order. */
export async function usersWithSecret(
  tx: SystemTx,
  address: string,
  purposes: readonly Purpose[],
): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .distinct()
    .where('relates_to', '=', address)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', tx.now())
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

type PendingRow = TakenRow & { id: string; code_hash: Buffer | null; attempts: number }

/** The pending secrets of an account that a code may match, locked until the transaction ends. */
export async function lockOneTimeTokens(
  tx: SystemTx,
  userId: string,
  purposes: readonly Purpose[],
): Promise<PendingRow[]> {
  return (await tx.sql
    .selectFrom('auth.one_time_tokens')
    .select(['id', 'purpose', 'code_hash', 'attempts', 'relates_to', 'flow_id'])
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', tx.now())
    .orderBy('id')
    .forUpdate()
    .execute()) as PendingRow[]
}

export async function countWrongCode(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('auth.one_time_tokens')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteOneTimeToken(tx: SystemTx, id: string) {
  await tx.sql.deleteFrom('auth.one_time_tokens').where('id', '=', id).execute()
}

export async function deleteOneTimeTokens(tx: SystemTx, userId: string) {
  await tx.sql.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}

export async function deletePendingLinks(
  tx: SystemTx,
  userId: string,
  purposes: readonly Purpose[],
) {
  await tx.sql
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
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

export async function findFlowByCode(tx: SystemTx, codeHash: Buffer): Promise<FlowRow | undefined> {
  return (await flows(tx).where('code_hash', '=', codeHash).executeTakeFirst()) as
    | FlowRow
    | undefined
}

/** Marks a flow as taken; of several attempts at once, one gets the row. */
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

/** Stores a flow's proven account and its code. Returns whether the flow still existed. */
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

/** Stores a flow's proven account, which only the browser tied to the flow can claim. */
export async function setFlowProven(
  tx: SystemTx,
  id: string,
  proven: { user_id: string; expires_at: Date },
) {
  await tx.sql
    .updateTable('auth.flow_states')
    .set({ ...proven, taken_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

/** Uses up a flow's code. Returns whether this request did it. */
export async function deleteFlow(tx: SystemTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('auth.flow_states')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes the codes of an account that no browser has exchanged yet. */
export async function deleteAuthCodes(tx: SystemTx, userId: string) {
  await tx.sql.deleteFrom('auth.flow_states').where('user_id', '=', userId).execute()
}

/**
 * Deletes expired links and flows; a flow stays an hour longer, so that it is reported as expired.
 */
export async function deleteExpiredLinks(services: Services) {
  await deleteInBatches(services, 'auth.one_time_tokens', sql`expires_at < app.now()`)
  const over = sql`expires_at < app.now() - interval '1 hour'`
  await deleteInBatches(services, 'auth.flow_states', over)
}

// ------------------------------------------------------------------------------ accounts

type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'phone_change_sent_at'
  | 'reauthentication_sent_at'

export async function setSentAt(tx: SystemTx, userId: string, column: SentAt) {
  await updateUserRow(tx, userId, { [column]: tx.now() })
}

/** Doubts what waits for the login to be confirmed: it may be a stranger's. */
export async function setPasswordDoubted(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { password_doubted: true })
}

/** Drops the waiting password, because a second sign-up chose another one: either may be a stranger's. */
export async function dropDisputedPassword(tx: SystemTx, userId: string) {
  await updateUserRow(tx, userId, { encrypted_password: null, password_doubted: true })
}

/**
 * Doubts what waits for the login to be confirmed, unless it is what this request claims too: whoever requests a code
 * may not have set it. Runs one statement in any case, so that timing does not reveal the account.
 */
export async function doubtWaiting(
  tx: SystemTx,
  userId: string,
  login: 'email' | 'phone',
  { sub: _, ...claims }: Metadata,
) {
  await tx.sql
    .updateTable('auth.users as u')
    .set({ password_doubted: true })
    .where('u.id', '=', userId)
    .where(`u.${login}_confirmed_at`, 'is', null)
    .where(
      sql<boolean>`(u.encrypted_password is not null
        or u.raw_user_meta_data - 'sub' <> ${JSON.stringify(claims)}::jsonb
        or exists (select from public.team_members m where m.user_id = u.id and m.is_owner))`,
    )
    .execute()
}

/** Runs the work and rolls it back, but returns its result. */
export function rolledBack<T>(tx: SystemTx, work: () => Promise<T>): Promise<T> {
  return inSavepoint(tx, work, sql`rollback to savepoint attempt`)
}

/** Runs the work as slowly as `rolledBack` does, so that timing reveals nothing, and keeps it. */
export function keptAtSameCost<T>(tx: SystemTx, work: () => Promise<T>): Promise<T> {
  return inSavepoint(tx, work, sql`release savepoint attempt`)
}

async function inSavepoint<T>(tx: SystemTx, work: () => Promise<T>, end: RawBuilder<unknown>) {
  await sql`savepoint attempt`.execute(tx.sql)
  const answer = await work()
  await end.execute(tx.sql)
  return answer
}
