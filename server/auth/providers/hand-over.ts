import { actorOf, type Ctx, type Services } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { seal, unseal } from '../../platform/keys/sealed.ts'
import { requireCaller } from '../caller.ts'
import type { FlowRow, Metadata } from '../records.ts'
import { linkProfile } from './link-profile.ts'
import type { Profile, ProviderTokens } from './provider.ts'

/** Data kept from the provider's answer until the browser exchanges its code. */
export type HandOver = {
  tokens: ProviderTokens
  /** An identity to link, once the exchange has proven which browser it is. */
  profile?: Profile
}

/** The flow's extra data with the encrypted hand-over. */
export function withHandOver(services: Services, extra: Metadata, handOver: HandOver): Metadata {
  return { ...extra, hand_over: seal(services, JSON.stringify(handOver)) }
}

/**
 * Completes a provider's flow at the exchange: links a pending identity, and returns the provider's
 * tokens.
 */
export async function takeHandOver(tx: SystemTx, ctx: Ctx, flow: FlowRow): Promise<ProviderTokens> {
  const { hand_over: sealed } = flow.extra
  if (typeof sealed !== 'string') return {}
  const { tokens, profile } = JSON.parse(unseal(tx.services, sealed)) as HandOver
  if (profile) await linkOfFlow(tx, ctx, flow, profile)
  return tokens
}

/** Links an identity to the account that began the flow, while its session lives. */
export async function linkOfFlow(tx: SystemTx, ctx: Ctx, flow: FlowRow, profile: Profile) {
  const { linking_user_id, extra } = flow
  const sub = linking_user_id ?? undefined
  const claims = { role: 'authenticated', sub, session_id: String(extra.session_id) } as const
  const caller = await requireCaller(tx, { ...ctx, actor: actorOf(claims) })
  await linkProfile(tx, ctx, caller, String(flow.provider), profile)
}
