import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import type { AuthMfaChallenges, AuthMfaFactors } from '../../platform/database/database-types.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { Amr, FactorType, Peer } from '../records.ts'

/** A factor that can be challenged; recovery codes have their own calls. */
export type Factor = Omit<Selectable<AuthMfaFactors>, 'factor_type'> & {
  factor_type: Exclude<FactorType, 'recovery_code'>
}
export type Challenge = Selectable<AuthMfaChallenges>

// ------------------------------------------------------------------------------ factors

export type NewFactor = {
  user_id: string
  factor_type: FactorType
  friendly_name: string
  status?: 'verified'
  sealed_secret?: string
  phone?: string
}

export async function insertFactor(tx: SystemTx, factor: NewFactor): Promise<string> {
  const id = randomUUID()
  const now = tx.now()
  await tx.sql
    .insertInto('auth.mfa_factors')
    .values({ ...factor, id, created_at: now, updated_at: now })
    .execute()
  return id
}

export async function findFactor(
  tx: SystemTx,
  userId: string,
  id: string,
): Promise<Factor | undefined> {
  return (await tx.sql
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('factor_type', '<>', 'recovery_code')
    .executeTakeFirst()) as Factor | undefined
}

/** Whether the account's company requires a second factor of its members. */
export async function companyRequiresFactor(tx: SystemTx, userId: string): Promise<boolean> {
  const required = await tx.sql
    .selectFrom('app.company_security as c')
    .innerJoin('team_members as m', 'm.company_id', 'c.company_id')
    .select('c.company_id')
    .where('m.user_id', '=', userId)
    .where('c.second_factor_required', '=', true)
    .executeTakeFirst()
  return required !== undefined
}

/** The account's passkeys, so that none is registered twice. */
export function listCredentials(tx: SystemTx, userId: string) {
  return tx.sql
    .selectFrom('auth.mfa_factors')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .where('credential_id', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()
}

/** The verified factor that a passkey belongs to. */
export async function findPasskey(tx: SystemTx, credentialId: string): Promise<Factor | undefined> {
  return (await tx.sql
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('status', '=', 'verified')
    .executeTakeFirst()) as Factor | undefined
}

export async function credentialIsTaken(tx: SystemTx, credentialId: string): Promise<boolean> {
  const taken = await tx.sql
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return taken !== undefined
}

/** What a factor stores when verified: nothing, or its new passkey. */
export type VerifiedColumns = Partial<
  Pick<Factor, 'credential_id' | 'public_key' | 'counter' | 'transports'>
>

export async function setVerified(tx: SystemTx, id: string, columns: VerifiedColumns) {
  await tx.sql
    .updateTable('auth.mfa_factors')
    .set({ ...columns, status: 'verified' })
    .where('id', '=', id)
    .execute()
}

export async function setCounter(tx: SystemTx, id: string, counter: number) {
  await tx.sql.updateTable('auth.mfa_factors').set({ counter }).where('id', '=', id).execute()
}

/** Uses up a code and all before it. False if that was done already. */
export async function takeStep(tx: SystemTx, id: string, step: number): Promise<boolean> {
  const taken = await tx.sql
    .updateTable('auth.mfa_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function deleteFactor(tx: SystemTx, id: string) {
  await tx.sql.deleteFrom('auth.mfa_factors').where('id', '=', id).execute()
}

/** Deletes unverified factors: of one type, or enrolled before a moment. */
export async function deleteUnverified(
  tx: SystemTx,
  userId: string,
  which: { type: FactorType } | { before: Date },
) {
  const unverified = tx.sql
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
  const chosen =
    'type' in which
      ? unverified.where('factor_type', '=', which.type)
      : unverified.where('created_at', '<', which.before)
  await chosen.execute()
}

// ------------------------------------------------------------------------------ challenges

type NewChallenge = Pick<Challenge, 'id' | 'expires_at'> &
  Partial<Pick<Challenge, 'factor_id' | 'session_id' | 'ip' | 'code_hash' | 'nonce'>>

/** Stores a challenge to a factor, or to any passkey. */
export async function insertChallenge(tx: SystemTx, challenge: NewChallenge) {
  const now = tx.now()
  await tx.sql
    .insertInto('auth.mfa_challenges')
    .values({ ...challenge, created_at: now })
    .execute()
  if (!challenge.factor_id) return
  await tx.sql
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: now })
    .where('id', '=', challenge.factor_id)
    .execute()
}

/** Uses up a challenge that belongs to no account; undefined if it is unknown, late or used. */
export function takeOpenChallenge(tx: SystemTx, id: string): Promise<Challenge | undefined> {
  return tx.sql
    .updateTable('auth.mfa_challenges')
    .set({ used_at: tx.now() })
    .where('id', '=', id)
    .where('factor_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now())
    .returningAll()
    .executeTakeFirst()
}

export function findChallenge(
  tx: SystemTx,
  challenge: { id: string; factor_id: string; session_id: string },
): Promise<Challenge | undefined> {
  return tx.sql
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .where('id', '=', challenge.id)
    .where('factor_id', '=', challenge.factor_id)
    .where('session_id', '=', challenge.session_id)
    .executeTakeFirst()
}

export async function setChallengeUsed(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('auth.mfa_challenges')
    .set({ used_at: tx.now() })
    .where('id', '=', id)
    .execute()
}

export async function countWrongAnswer(tx: SystemTx, id: string) {
  await tx.sql
    .updateTable('auth.mfa_challenges')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes expired challenges. */
export function deleteExpiredChallenges(services: Services) {
  return deleteInBatches(services, 'auth.mfa_challenges', sql`expires_at < app.now()`)
}

// ------------------------------------------------------------------------------ sessions

export async function setAal2(
  tx: SystemTx,
  session: { id: string; factorId: string; amr: Amr; peer: Peer },
) {
  await tx.sql
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      factor_id: session.factorId,
      amr: JSON.stringify(session.amr),
      refreshed_at: tx.now(),
      ip: session.peer.ip,
      user_agent: session.peer.userAgent,
    })
    .where('id', '=', session.id)
    .execute()
}

/** Deletes the whole chain: tokens issued before can neither be exchanged nor replayed. */
export async function deleteRefreshTokens(tx: SystemTx, sessionId: string) {
  await tx.sql.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute()
}

export async function deleteSessionsBelowAal2(tx: SystemTx, userId: string) {
  await tx.sql
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('aal', '<>', 'aal2')
    .execute()
}

// ------------------------------------------------------------------------------ recovery codes

/** Stores a new set of codes, replacing an older one. */
export async function putRecoveryCodes(tx: SystemTx, factorId: string, hashes: Buffer[]) {
  await tx.sql.deleteFrom('auth.recovery_codes').where('factor_id', '=', factorId).execute()
  const rows = hashes.map((code_hash) => ({
    id: randomUUID(),
    factor_id: factorId,
    code_hash,
    created_at: tx.now(),
  }))
  await tx.sql.insertInto('auth.recovery_codes').values(rows).execute()
}

/** Uses up a code; only one of several simultaneous attempts succeeds. */
export async function takeRecoveryCode(
  tx: SystemTx,
  factorId: string,
  hash: Buffer,
): Promise<boolean> {
  const taken = await tx.sql
    .updateTable('auth.recovery_codes')
    .set({ used_at: tx.now() })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export function countRecoveryCodes(tx: SystemTx, factorId: string) {
  return tx.sql
    .selectFrom('auth.recovery_codes')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow()
}
