import { randomUUID } from 'node:crypto'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { FlowKind, FlowRow, Metadata } from '../records.ts'
import { secretHash } from '../sessions/refresh-tokens.ts'
import type { Challenge } from './pkce.ts'
import { findFlowById, insertFlow, markFlowTaken, setFlowCode } from './queries.ts'

/** How long a proven browser may take to exchange its code. */
const codeSeconds = 300

/** A sign-in that leaves for somewhere and comes back. */
export type NewFlow = {
  kind: FlowKind
  /** What the session will say of how it was proven (amr). */
  method: string
  /** Where the browser ends; an allowed address. */
  redirectTo: string
  /** With one, the browser gets a code; without, the session in the fragment. */
  challenge: Challenge | null
  /** How long the way out and back may take. */
  seconds: number
  provider?: string
  linkingUserId?: string
  nonce?: string
  /** Our own PKCE verifier toward the provider. */
  verifier?: string
  requestId?: string
  extra?: Metadata
}

/** Remembers a sign-in that leaves. Answers its id, which is the state or RelayState. */
export async function startFlow(tx: SystemTx, flow: NewFlow): Promise<string> {
  const id = randomUUID()
  await insertFlow(tx, {
    id,
    kind: flow.kind,
    method: flow.method,
    redirect_to: flow.redirectTo,
    challenge: flow.challenge?.challenge ?? null,
    challenge_method: flow.challenge?.method ?? null,
    provider: flow.provider ?? null,
    linking_user_id: flow.linkingUserId ?? null,
    nonce: flow.nonce ?? null,
    verifier: flow.verifier ?? null,
    request_id: flow.requestId ?? null,
    extra: JSON.stringify(flow.extra ?? {}),
    created_at: tx.now(),
    expires_at: secondsFrom(tx.now(), flow.seconds),
  })
  return id
}

/** The flow with this id, be it used or past its time; undefined also for what is no id. */
export async function findFlow(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return isId(id) ? findFlowById(tx, id) : undefined
}

/** The flow that came back in time, once: a second try gets undefined. */
export async function takeFlow(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return isId(id) ? markFlowTaken(tx, id) : undefined
}

/**
 * Makes the code by which the browser of a PKCE flow gets its session, for 5 minutes. Answers
 * undefined where the flow is gone, has no challenge, or has its code already.
 */
export async function issueAuthCode(
  tx: SystemTx,
  flowId: string,
  userId: string,
): Promise<string | undefined> {
  const code = randomUUID()
  const proven = {
    user_id: userId,
    code_hash: secretHash(code),
    expires_at: secondsFrom(tx.now(), codeSeconds),
  }
  return (await setFlowCode(tx, flowId, proven)) ? code : undefined
}

function secondsFrom(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

/** PostgreSQL reads more spellings of a UUID than we hand out, and fails on all others. */
function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
