import type { Ctx } from '../platform/context.ts'

/** The public keys by which anyone can check our access tokens. */
export async function getJwks(ctx: Ctx) {
  return { keys: ctx.services.keys.signing.published(ctx.now()) }
}
