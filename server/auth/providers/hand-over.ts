import type { Actor, Ctx, Services } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { seal, unseal } from '../../platform/keys/sealed.ts'
import { callerOf } from '../caller.ts'
import type { FlowRow, Metadata } from '../records.ts'
import { linkProfile } from './link-profile.ts'
import type { Profile, ProviderTokens } from './provider.ts'

/** What a flow brings from the provider to the browser that will exchange its code. */
export type HandOver = {
  tokens: ProviderTokens
  /** An identity to be linked, once the exchange has proven whose browser it is. */
  profile?: Profile
}

/** A flow's extra with the hand-over in it, readable by this installation alone. */
export function withHandOver(services: Services, extra: Metadata, handOver: HandOver): Metadata {
  return { ...extra, hand_over: seal(services, JSON.stringify(handOver)) }
}

/** Ends a provider's flow at the exchange: links what waits, and answers the provider's tokens. */
export async function takeHandOver(tx: SystemTx, ctx: Ctx, flow: FlowRow): Promise<ProviderTokens> {
  const { hand_over: sealed } = flow.extra
  if (typeof sealed !== 'string') return {}
  const { tokens, profile } = JSON.parse(unseal(tx.services, sealed)) as HandOver
  if (profile) await linkOfFlow(tx, ctx, flow, profile)
  return tokens
}

/** Links an identity to the account that began the flow, while its session lives. */
export async function linkOfFlow(tx: SystemTx, ctx: Ctx, flow: FlowRow, profile: Profile) {
  const caller = await callerOf(tx, { ...ctx, actor: actorOf(flow) })
  await linkProfile(tx, ctx, caller, String(flow.provider), profile)
}

function actorOf({ linking_user_id: userId, extra }: FlowRow): Actor {
  const claims = { role: 'authenticated' } as const
  return { role: 'authenticated', userId, sessionId: String(extra.session_id), claims }
}
