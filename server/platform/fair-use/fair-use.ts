import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { FairGate } from './fair-gate.ts'
import { peerKey } from './network-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The network address of the client; empty if it had left before its request was read. */
    clientAddress: string
  }
}

/** How the connections of one process are shared; each process protects only its own. */
export type FairUse = {
  /** Transactions of callers: by account, all its API keys as another one, for visitors by network address. */
  callers: FairGate
  /** The server's own transactions for a request, such as a sign-in: by network address. */
  requests: FairGate
  /** Statements that may take long: they pass this gate before they wait for a connection. */
  heavy: FairGate
}

const queue = { waiting: 200, waitMs: 10_000 }

/** Leaves at least a sixth of the connections for health checks, jobs and public files. */
export function fairUseOf(connections: number): FairUse {
  const forRequests = Math.max(1, Math.floor(connections / 5))
  const forCallers = Math.max(1, Math.floor((connections * 5) / 6) - forRequests)
  return {
    callers: new FairGate({ atOnce: forCallers, each: Math.min(4, forCallers), ...queue }),
    requests: new FairGate({ atOnce: forRequests, each: Math.min(3, forRequests), ...queue }),
    heavy: new FairGate({ atOnce: 3, each: 1, ...queue }),
  }
}

/** Does the work when it is the caller's turn for a connection. Throws 429 if that takes too long. */
export function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  return ctx.services.database.fairUse.callers.pass(callerOf(ctx), work)
}

/** Does work that may keep the database busy for long: one at a time for each caller. */
export function inTurnForHeavyWork<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  return ctx.services.database.fairUse.heavy.pass(callerOf(ctx), work)
}

/** All keys of an account are one caller beside it: they delay neither it nor others more than one caller would. */
function callerOf({ actor: { key, role, userId }, peer }: Ctx): string {
  if (key) return `keys of ${userId}`
  return userId ?? `${role} ${peerKey(peer.ip)}`
}

/** The network address of the request being answered. */
const askedFrom = new AsyncLocalStorage<string>()

/** Keeps the address of each request, also for the server's own transactions, which have no `ctx`. */
export function rememberAddresses(app: FastifyInstance) {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, _reply, done) => {
    // Undefined once the connection is closed, so it is read at once.
    const ip: string | undefined = request.ip
    request.clientAddress = ip ?? ''
    done()
  })
  // Not in an earlier hook: reading the body loses the AsyncLocalStorage of the hooks before it.
  app.addHook('preHandler', (request, _reply, done) =>
    askedFrom.run(peerKey(request.clientAddress), done),
  )
}

/** Does the server's own work in the turn of the request's address; without a request, at once. */
export function inTurnOfRequest<T>({ requests }: FairUse, work: () => Promise<T>): Promise<T> {
  const address = askedFrom.getStore()
  return address === undefined ? work() : requests.pass(address, work)
}
