import { type CompiledQuery, sql, type Transaction } from 'kysely'
import { apiKeyErrors } from '../../../contract/developers/api-keys.ts'
import { ApiError, generalErrors, refusal } from '../../../contract/errors.ts'
import { noPermissions, permissions } from '../../../contract/permissions.ts'
import type { Caller, Ctx, Idempotency, Services } from '../context.ts'
import { countRequest } from '../fair-use/company-requests.ts'
import { inTurn, inTurnOfRequest } from '../fair-use/fair-use.ts'
import { refusalOf } from './database-errors.ts'
import type { DB } from './database-types.ts'
import { fixedStatement } from './fixed-statement.ts'
import { type Statement, sendAhead } from './pipelined-dialect.ts'

/** What `withTx` passes to its work: the request, the caller's rights and the transaction. */
export type Tx = Omit<Ctx, 'required' | 'idempotency' | 'access' | 'readOnly' | 'counted'> & {
  sql: Transaction<DB>
  caller: Caller
}

/** What the server's own work gets, outside the rights of any request. */
export type SystemTx = Pick<Tx, 'sql' | 'log' | 'services' | 'now'>

/** Thrown by `withTx` for a request that was already done; `serve` returns the stored reply. */
export class Replay extends Error {
  readonly reply: unknown

  constructor(reply: unknown) {
    super('replayed')
    this.reply = reply
  }
}

/**
 * Runs `work` in one transaction as the caller, with an active session and the rights that `authorize` requires.
 * With an Idempotency-Key, the result is stored in the same transaction, and a repeated request returns it
 * without repeating the work; visitors' keys are left to the verb.
 */
export async function withTx<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { access: _, readOnly, required: __, counted: ___, idempotency, ...request } = ctx
  const reads = readOnly || ctx.actor.key?.readOnly
  return transact(ctx, reads ? 'read only' : 'read write', async (transaction) => {
    const caller = await admitted(ctx, transaction.executeQuery(opening(transaction, ctx)))
    const owner = ctx.actor.userId
    if (idempotency && owner) await claimKey(transaction, idempotency, owner)
    const result = await work({ ...request, sql: transaction, caller })
    if (idempotency && owner) await keepReply(transaction, idempotency, result)
    return result
  })
}

/**
 * Checks the session and the rights that `authorize` requires, before costly work on what the caller sent or before
 * the server acts for them. Unlike `withTx` it stores no reply, so a repeated request does the work again.
 */
export function admit(ctx: Ctx): Promise<Caller> {
  return transact(ctx, 'read only', (transaction) =>
    admitted(ctx, transaction.executeQuery(opening(transaction, ctx))),
  )
}

/**
 * Reads as the caller with a single statement, which shares a round trip with the opening of its transaction. A
 * caller who is not admitted reads as a visitor, and the rows are discarded (docs/decisions/018).
 */
export async function readOnce<Row>(
  ctx: Ctx,
  statement: (db: Transaction<DB>) => Statement<Row> | CompiledQuery<Row>,
): Promise<Row[]> {
  return transact(ctx, 'read only', async (transaction) => {
    const opened = await sendAhead(transaction, opening(transaction, ctx))
    const read = await sendAhead(transaction, statement(transaction))
    await admitted(ctx, opened.answer)
    return (await read.answer).rows
  })
}

function transact<T>(
  ctx: Ctx,
  mode: 'read only' | 'read write',
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { kysely } = ctx.services.database
  return inTurn(ctx, () => kysely.transaction().setAccessMode(mode).execute(work))
}

/** Sets the role of admitted callers only, because `readOnce` reads before we look at the result. */
const openingAsCaller = fixedStatement(
  (_, role: string, claims: string, session: string | null, user: string | null) =>
    sql<{ caller: Caller | null }>`
      with claims as materialized (
        select set_config('request.jwt.claims', ${claims}, true)
      ), opened as materialized (
        select app.caller(${session}::uuid, ${user}::uuid) as caller from claims
      )
      select caller,
             set_config('role', case
               when ${user}::uuid is null or (caller ->> 'lacksFactor' = 'false' and caller ->> 'hold' is null) then ${role}
               else 'anon' end, true)
      from opened`,
)

/** The same for an API key: unless the key works, the role is a visitor's. */
const openingAsKey = fixedStatement(
  (_, role: string, claims: string, key: string, user: string | null) =>
    sql<{ caller: Caller | null }>`
      with claims as materialized (
        select set_config('request.jwt.claims', ${claims}, true)
      ), opened as materialized (
        select app.caller_by_key(${key}::uuid, ${user}::uuid) as caller from claims
      )
      select caller,
             set_config('role', case
               when caller ->> 'lacksFactor' = 'false' and caller ->> 'hold' is null then ${role}
               else 'anon' end, true)
      from opened`,
)

function opening(
  transaction: Transaction<DB>,
  { actor: { role, claims, key, sessionId, userId } }: Ctx,
) {
  const told = JSON.stringify(claims)
  return key
    ? openingAsKey(transaction, role, told, key.id, userId)
    : openingAsCaller(transaction, role, told, sessionId, userId)
}

/** The caller. Throws unless the opening has admitted them and they have the verb's permissions. */
async function admitted(
  ctx: Ctx,
  opened: Promise<{ rows: { caller: Caller | null }[] }>,
): Promise<Caller> {
  const caller = await requireCaller(ctx, opened).catch((error) => {
    throw withoutRights(ctx, error)
  })
  if (caller.companyId) countRequest(ctx, caller.companyId)
  if (ctx.access === 'member' && caller.companyId === null) throw refusal(generalErrors.noCompany)
  for (const permission of ctx.required) {
    const rule = permissions[permission]
    if (!rule.allows(caller.permissions)) throw refusal(rule.denied)
  }
  return caller
}

async function requireCaller(
  { actor: { key, userId } }: Ctx,
  opened: Promise<{ rows: { caller: Caller | null }[] }>,
): Promise<Caller> {
  const { rows } = await opened
  const caller = rows[0]?.caller ?? null
  if (caller?.hold) throw refusal(holdRefusals[caller.hold])
  if (caller?.mustEnroll) throw refusal(generalErrors.secondFactorRequired)
  if (caller?.lacksFactor) throw refusal(generalErrors.secondFactorMissing)
  if (caller) return caller
  if (key) throw refusal(apiKeyErrors.ended)
  if (userId) throw refusal(generalErrors.sessionEnded)
  return {
    companyId: null,
    lacksFactor: false,
    mustEnroll: false,
    hold: null,
    permissions: noPermissions,
  }
}

/** The errors for any request of a session on hold. */
export const holdRefusals = {
  asked: generalErrors.ownershipUnanswered,
  frozen: generalErrors.accountOnHold,
  recovering: generalErrors.newPasswordRequired,
  suspended: generalErrors.companySuspended,
} as const

/** A failure to read the caller's rights is logged and treated as having none. */
function withoutRights(ctx: Ctx, error: unknown): unknown {
  if (error instanceof ApiError || refusalOf(error)) return error
  ctx.log.error({ err: error }, 'rights not read')
  return refusal(generalErrors.permissionsUnread)
}

/** Claims the key, or waits for the request that holds it and replays its reply. */
async function claimKey(transaction: Transaction<DB>, idempotency: Idempotency, owner: string) {
  const taken = await transaction
    .insertInto('app.idempotency_keys')
    .values({
      owner_id: owner,
      key: idempotency.key,
      endpoint: idempotency.endpoint,
      request_hash: idempotency.requestHash,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return
  const earlier = await transaction
    .selectFrom('app.idempotency_keys')
    .select(['endpoint', 'request_hash', 'reply'])
    .where('owner_id', '=', owner)
    .where('key', '=', idempotency.key)
    .executeTakeFirstOrThrow()
  const same =
    earlier.endpoint === idempotency.endpoint && earlier.request_hash === idempotency.requestHash
  if (!same) throw refusal(generalErrors.keyReused)
  if (isShortened(earlier.reply)) throw refusal(generalErrors.alreadyDone)
  throw new Replay(earlier.reply)
}

async function keepReply(transaction: Transaction<DB>, idempotency: Idempotency, reply: unknown) {
  const text = JSON.stringify(reply)
  await transaction
    .updateTable('app.idempotency_keys')
    .set({ reply: text })
    .where('key', '=', idempotency.key)
    .where('owner_id', '=', sql<string>`(select auth.uid())`)
    .execute()
  if (text.length > largeReply) await shortenReplies(transaction)
}

/** In characters. Of an account's replies that are as large, only the newest are kept in full. */
const largeReply = 16_384
const mostLarge = 5

/** Keeps only the identity of large replies but the newest, so that an account cannot fill the disk with them. */
async function shortenReplies(transaction: Transaction<DB>) {
  await sql`
    update app.idempotency_keys
    set reply = jsonb_build_object('shortened', true, 'id', reply -> 'id')
    where owner_id = (select auth.uid()) and key in (
      select large.key from app.idempotency_keys large
      where large.owner_id = (select auth.uid()) and pg_column_size(large.reply) > ${largeReply / 8}
      order by large.created_at desc offset ${mostLarge})`.execute(transaction)
}

const isShortened = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'shortened' in reply

/**
 * Runs `work` as the server itself, before or outside any company: sign-up, keys, cleanup. `reason` is logged
 * at level debug. scripts/boundary-exceptions.ts lists the files that call it, and why none could be the caller.
 */
export async function withSystemTx<T>(
  services: Services,
  reason: string,
  work: (tx: SystemTx) => Promise<T>,
  mode?: 'read only',
): Promise<T> {
  services.log.debug({ reason }, 'system transaction')
  return inTurnOfRequest(services.database.fairUse, () =>
    asServiceRole(services, { role: 'service_role', reason }, work, mode),
  )
}

/** Does not wait for the disk: a crash may lose this transaction. */
export async function relaxDurability(tx: SystemTx) {
  await sendAhead(tx.sql, sql`set local synchronous_commit = off`)
}

/** Runs a worker's `work` with rights on the rows of one company only. */
export async function withJobTx<T>(
  services: Services,
  companyId: string,
  work: (tx: SystemTx) => Promise<T>,
): Promise<T> {
  return asServiceRole(services, { role: 'service_role', company_id: companyId }, work)
}

const openingAsService = fixedStatement(
  (_, claims: string) => sql`
    select set_config('role', 'service_role', true),
           set_config('request.jwt.claims', ${claims}, true)`,
)

async function asServiceRole<T>(
  services: Services,
  claims: Record<string, string>,
  work: (tx: SystemTx) => Promise<T>,
  mode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  const opening = services.database.kysely.transaction().setAccessMode(mode)
  return opening.execute(async (transaction) => {
    await sendAhead(transaction, openingAsService(transaction, JSON.stringify(claims)))
    return work({ sql: transaction, log: services.log, services, now: services.now })
  })
}

/** The caller's company. Endpoints for members are only reached by callers who have one. */
export function requireCompany(tx: Pick<Tx, 'caller'>): string {
  if (!tx.caller.companyId) throw refusal(generalErrors.companyUndetermined)
  return tx.caller.companyId
}
