import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { callerBeforeProof, callerOf } from '../caller.ts'
import { deleteSessions } from '../queries.ts'
import type { AuthInput } from '../wire.ts'

const scopes = ['global', 'local', 'others'] as const

export const signOutQuery = z.object({
  scope: z
    .enum(scopes, `Unsupported logout scope. Use one of ${scopes.join(', ')}`)
    .default('global'),
})

/**
 * Ends all sessions of the account, only this one, or all others; at once, on every call. A held
 * session can end only itself.
 */
export async function signOut(
  ctx: Ctx,
  { query }: AuthInput<z.output<typeof signOutQuery>, unknown>,
): Promise<undefined> {
  const { scope } = query
  await withSystemTx(ctx.services, 'sign-out', async (tx) => {
    const { user, session } =
      scope === 'local'
        ? await callerBeforeProof(tx, ctx, ['asked', 'frozen', 'suspended'])
        : await callerOf(tx, ctx)
    const which = { global: {}, local: { only: session.id }, others: { except: session.id } }
    await deleteSessions(tx, user.id, which[scope])
    await recordAudit(tx, ctx, 'sign_out', user.id, { scope })
  })
}
