import { randomBytes } from 'node:crypto'
import type { Services } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { secretBondCookie } from '../browser-bond.ts'
import { startFlow } from '../secrets/flow-states.ts'
import { setFlowProven } from '../secrets/queries.ts'
import { secretHash } from '../secrets/secret-hash.ts'

/** How long a browser may take to claim its session: the person may be asked to confirm first. */
const arrivalSeconds = 600

/** The address of our page that claims a flow's session. It contains no secret. */
export type Arrival = { page: string; cookie?: string }

type Proven = {
  userId: string
  method: string
  provider?: string
  redirectTo: string
  type?: string
}

/** Stores the proven account for this browser to claim on our own page, once. */
export async function startArrival(tx: SystemTx, proven: Proven): Promise<Arrival> {
  const { userId, type, ...flow } = proven
  const { secret, extra } = newBond()
  const flowId = await startFlow(tx, {
    ...flow,
    kind: 'link',
    challenge: null,
    seconds: arrivalSeconds,
    extra: { ...extra, ...(type ? { type } : {}) },
  })
  const cookie = secretBondCookie(tx.services.env, flowId, { secret, seconds: arrivalSeconds })
  return { ...(await proveArrival(tx, flowId, userId)), cookie }
}

/** The same for a flow that was tied to its browser by `newBond`. */
export async function proveArrival(tx: SystemTx, flowId: string, userId: string): Promise<Arrival> {
  await setFlowProven(tx, flowId, {
    user_id: userId,
    expires_at: new Date(tx.now().getTime() + arrivalSeconds * 1000),
  })
  return { page: arrivalPage(tx.services, flowId) }
}

/** A secret for the browser's cookie, and its hash for the flow. */
export function newBond() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, extra: { bond: secretHash(secret).toString('hex') } }
}

function arrivalPage({ env }: Pick<Services, 'env'>, flowId: string): string {
  return `${env.PUBLIC_URL}/arrive?flow=${flowId}`
}
