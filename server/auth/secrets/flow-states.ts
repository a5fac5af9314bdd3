import { randomUUID } from 'node:crypto'
import type { SystemTx } from '../../platform/database/transaction.ts'
import type { FlowKind, FlowRow, Metadata } from '../records.ts'
import type { Challenge } from './pkce.ts'
import { findFlowById, insertFlow, markFlowTaken, setFlowCode } from './queries.ts'
import { secretHash } from './secret-hash.ts'

/** How long a proven browser may take to exchange its code. */
const codeSeconds = 300

/** A sign-in flow to begin. */
export type NewFlow = {
  kind: FlowKind
  /** The method that the session will claim (amr). */
  method: string
  /** Where the browser returns to; an allowed address. */
  redirectTo: string
  /** With one, the browser gets a code; without, the session in the fragment. */
  challenge: Challenge | null
  /** How long the flow may take. */
  seconds: number
  provider?: string
  linkingUserId?: string
  nonce?: string
  /** Our own PKCE verifier towards the provider. */
  verifier?: string
  requestId?: string
  extra?: Metadata
}

/** Stores a new flow. Returns its id, which is the state or RelayState. */
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

/** The flow with this id, even used or expired; undefined also for an invalid id. */
export async function findFlow(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return isId(id) ? findFlowById(tx, id) : undefined
}

/** Takes a flow that came back in time, once: a second attempt gets undefined. */
export async function takeFlow(tx: SystemTx, id: string): Promise<FlowRow | undefined> {
  return isId(id) ? markFlowTaken(tx, id) : undefined
}

/**
 * Creates the code by which a PKCE flow's browser gets its session, valid for 5 minutes. Returns
 * undefined if the flow is gone, has no challenge, or has its code already.
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

/**
 * Checks our spelling of a UUID: PostgreSQL accepts more spellings, and raises an error for the
 * rest.
 */
function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
