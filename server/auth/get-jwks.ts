import type { Ctx } from '../platform/context.ts'

/** The public keys that verify our access tokens. */
export async function getJwks(ctx: Ctx) {
  return { keys: ctx.services.keys.signing.published(ctx.now()) }
}
