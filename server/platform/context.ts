import type { PgBoss } from 'pg-boss'
import type { Access } from '../../contract/endpoint.ts'
import type { Permission, PermissionSet } from '../../contract/permissions.ts'
import type { Database } from './database/database.ts'
import type { Allowances } from './fair-use/allowances.ts'
import type { Drafts } from './files/drafts.ts'
import type { Objects } from './files/objects.ts'
import type { Keys } from './keys/keys.ts'
import type { Log } from './observability/log.ts'
import type { Observe } from './observability/observe.ts'
import type { Env } from './settings/env.ts'

/** Claims of an access token, or of the role behind an installation key. */
export type Claims = {
  role: 'anon' | 'authenticated' | 'service_role'
  sub?: string
  session_id?: string
  api_key?: CompanyKey
  email?: string
  [claim: string]: unknown
}

/** An API key of a company, as it was made; the database knows which of its rights still count. */
export type CompanyKey = { id: string; name: string; rights: string[]; readOnly: boolean }

/**
 * The caller. A signed-in user has `userId` and `sessionId`; an API key of a company has `key`, and as `userId`
 * the member for whom it acts.
 */
export type Actor = {
  role: Claims['role']
  userId: string | null
  sessionId: string | null
  key: CompanyKey | null
  claims: Claims
}

/** The caller that the claims name; the claims of an installation key name no user. */
export function actorOf(claims: Claims): Actor {
  const { role, sub = null, session_id = null, api_key = null } = claims
  return { role, userId: sub, sessionId: session_id, key: api_key, claims }
}

export const anonymous = actorOf({ role: 'anon' })

/** Everything that lives as long as the process. */
export type Services = {
  env: Env
  log: Log
  database: Database
  /** How many requests companies and API keys have left. */
  allowances: Allowances
  boss: PgBoss
  keys: Keys
  drafts: Drafts
  objects: Objects
  /** Reports a domain's work to metrics and traces. */
  observe: Observe
  /** The clock; tests can set it. */
  now: () => Date
  /** Has something end together with the services. */
  atClose: (end: () => Promise<void>) => void
}

/** The Idempotency-Key of a change, with the SHA-256 (hex) of the request. */
export type Idempotency = { key: string; endpoint: string; requestHash: string }

/** Everything that lives as long as one request. */
export type Ctx = {
  requestId: string
  log: Log
  actor: Actor
  services: Services
  now: () => Date
  /** The address and browser of the caller, for sessions and the audit trail. */
  peer: { ip: string; userAgent: string }
  access: Access
  /** True for calls that change nothing; PostgreSQL enforces it. */
  readOnly: boolean
  /** What `authorize` asked for; checked against fresh rights when the transaction opens. */
  required: Permission[]
  idempotency: Idempotency | null
  /** Shared by all copies of this context: a request counts once for its company. */
  counted: { forCompany: boolean }
  /** Aborted when the client disconnects before it gets the response. */
  gone: () => AbortSignal
}

/** The caller's company and rights, read by the statement that opens the transaction. */
export type Caller = {
  companyId: string | null
  /** True for a session without the second factor that the account or its company requires. */
  lacksFactor: boolean
  /**
   * Why the session is on hold: it or another one is asked who opened the account, it must set a new password, or
   * the company is suspended.
   */
  hold: 'asked' | 'frozen' | 'recovering' | 'suspended' | null
  /** True if the factor is missing because the account has none yet. */
  mustEnroll: boolean
  permissions: PermissionSet
}

/** Builds the context of a request. */
export function createContext(
  services: Services,
  request: Pick<Ctx, 'requestId' | 'log' | 'actor' | 'peer'> & Partial<Ctx>,
): Ctx {
  return {
    services,
    now: services.now,
    access: 'public',
    readOnly: false,
    required: [],
    idempotency: null,
    counted: { forCompany: false },
    gone: () => new AbortController().signal,
    ...request,
  }
}
