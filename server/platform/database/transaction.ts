import { type CompiledQuery, sql, type Transaction } from 'kysely'
import { ApiError, generalErrors, refusal } from '../../../contract/errors.ts'
import { noPermissions, permissions } from '../../../contract/permissions.ts'
import type { Caller, Ctx, Idempotency, Services } from '../context.ts'
import { countRequest } from '../fair-use/company-requests.ts'
import { inTurn, inTurnOfRequest } from '../fair-use/fair-use.ts'
import { refusalOf } from './database-errors.ts'
import type { DB } from './database-types.ts'
import { fixedStatement } from './fixed-statement.ts'
import { askAhead, endWith, type Statement, sendAhead } from './pipelined-dialect.ts'

/** What is in reach inside `withTx`: the request, the caller's rights, and the transaction. */
export type Tx = Omit<Ctx, 'required' | 'idempotency' | 'access' | 'readOnly' | 'counted'> & {
  sql: Transaction<DB>
  caller: Caller
}

/** What is in reach of the server's own work, outside any request's rights. */
export type SystemTx = Pick<Tx, 'sql' | 'log' | 'services' | 'now'>

/** Thrown inside `withTx` when the same request was already done; `serve` answers its reply. */
export class Replay extends Error {
  readonly reply: unknown

  constructor(reply: unknown) {
    super('replayed')
    this.reply = reply
  }
}

/**
 * Runs `work` in one transaction as the caller: role and claims are set, the session is proven to
 * live, what `authorize` asked for is checked. With an Idempotency-Key the result of `work` is
 * stored in the same transaction, and a second request answers it instead of doing it again; a
 * visitor's key is for the verb to remember.
 */
export async function withTx<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { access: _, readOnly, required: __, counted: ___, idempotency, ...request } = ctx
  return transact(ctx, readOnly ? 'read only' : 'read write', async (transaction) => {
    const caller = await admitted(ctx, transaction.executeQuery(opening(transaction, ctx)))
    const owner = ctx.actor.userId
    if (idempotency && owner) await claimKey(transaction, idempotency, owner)
    const result = await work({ ...request, sql: transaction, caller })
    if (idempotency && owner) await keepReply(transaction, idempotency, result)
    return result
  })
}

/**
 * Reads by one statement as the caller. It travels with the opening of its transaction and with the
 * end, which saves two wake-ups of each side; whom the opening does not let in it shows what any
 * visitor sees, and nobody is told even that. `onePlan` is for a statement that finds its rows the
 * same way whatever the values (docs/decisions/003).
 */
export async function readOnce<Row>(
  ctx: Ctx,
  statement: (db: Transaction<DB>) => Statement<Row> | CompiledQuery<Row>,
  { onePlan = false }: { onePlan?: boolean } = {},
): Promise<Row[]> {
  return transact(ctx, 'read only', async (transaction) => {
    const opened = await askAhead(transaction, opening(transaction, ctx, onePlan))
    const read = endWith(transaction, statement(transaction))
    read.catch(() => {}) // what the opening failed by comes first
    await admitted(ctx, opened.answer)
    return (await read).rows
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

/** Who may not come in stays a visitor: nothing behind this statement waits for what is made of it. */
const openingAsCaller = fixedStatement(
  (_, role: string, claims: string, plans: string, session: string | null, user: string | null) =>
    sql<{ caller: Caller | null }>`
      with claims as materialized (
        select set_config('request.jwt.claims', ${claims}, true),
               set_config('plan_cache_mode', ${plans}, true)
      ), opened as materialized (
        select app.caller(${session}::uuid, ${user}::uuid) as caller from claims
      )
      select caller,
             set_config('role', case
               when ${user}::uuid is null or (caller ->> 'lacksFactor' = 'false' and caller ->> 'hold' is null) then ${role}
               else 'anon' end, true)
      from opened`,
)

function opening(
  transaction: Transaction<DB>,
  { actor: { role, claims, sessionId, userId }, services }: Ctx,
  onePlan = false,
) {
  const plans = onePlan && services.env.embedded ? 'force_generic_plan' : 'auto'
  return openingAsCaller(transaction, role, JSON.stringify(claims), plans, sessionId, userId)
}

/** The caller, once the opening has let them in and they may what the verb asked for. */
async function admitted(
  ctx: Ctx,
  opened: Promise<{ rows: { caller: Caller | null }[] }>,
): Promise<Caller> {
  const caller = await callerOf(ctx, opened).catch((error) => {
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

async function callerOf(
  { actor: { userId } }: Ctx,
  opened: Promise<{ rows: { caller: Caller | null }[] }>,
): Promise<Caller> {
  const { rows } = await opened
  const caller = rows[0]?.caller ?? null
  if (caller?.hold) throw refusal(holdRefusals[caller.hold])
  if (caller?.mustEnroll) throw refusal(generalErrors.secondFactorRequired)
  if (caller?.lacksFactor) throw refusal(generalErrors.secondFactorMissing)
  if (caller) return caller
  if (userId) throw refusal(generalErrors.sessionEnded)
  return {
    companyId: null,
    lacksFactor: false,
    mustEnroll: false,
    hold: null,
    permissions: noPermissions,
  }
}

/** What a session that is held back is told, whatever it asks for. */
export const holdRefusals = {
  asked: generalErrors.ownershipUnanswered,
  frozen: generalErrors.accountOnHold,
} as const

/** What cannot be read of the caller's rights is logged, and gives none. */
function withoutRights(ctx: Ctx, error: unknown): unknown {
  if (error instanceof ApiError || refusalOf(error)) return error
  ctx.log.error({ err: error }, 'rights not read')
  return refusal(generalErrors.permissionsUnread)
}

/** Takes the key, or waits for the request that holds it and replays its reply. */
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
  throw new Replay(earlier.reply)
}

async function keepReply(transaction: Transaction<DB>, idempotency: Idempotency, reply: unknown) {
  await transaction
    .updateTable('app.idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('key', '=', idempotency.key)
    .where('owner_id', '=', sql<string>`(select auth.uid())`)
    .execute()
}

/**
 * Runs `work` as the server itself, before or outside any company: sign-up, keys, sweeping.
 * `reason` says why in the log; the list of places that may call it is held by check-boundaries.
 */
export async function withSystemTx<T>(
  services: Services,
  reason: string,
  work: (tx: SystemTx) => Promise<T>,
  mode?: 'read only',
): Promise<T> {
  return inTurnOfRequest(services.database.fairUse, () =>
    asServiceRole(services, { role: 'service_role', reason }, work, mode),
  )
}

/** Runs a worker's `work` with rights on one company's rows and no other's. */
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

/** The caller's company; endpoints for members have one by the time their verb runs. */
export function companyOf(tx: Pick<Tx, 'caller'>): string {
  if (!tx.caller.companyId) throw refusal(generalErrors.companyUndetermined)
  return tx.caller.companyId
}
