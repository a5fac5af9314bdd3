import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import { callerBeforeProof, holdOf, requireCaller } from '../caller.ts'
import { deleteSessions } from '../queries.ts'
import { deleteAuthCodes } from '../secrets/queries.ts'
import type { AuthInput } from '../wire.ts'
import { lacksFactor } from './require-aal2.ts'

const scopes = ['global', 'local', 'others'] as const

export const signOutQuery = z.object({
  scope: z
    .enum(scopes, `Unsupported logout scope. Use one of ${scopes.join(', ')}`)
    .default('global'),
})

/**
 * Ends all sessions of the account, only this one, or all others; at once, on every call. A session
 * that is held, or has not verified the second factor, ends only itself: clients forget it whatever
 * the answer is, so it must not live on.
 */
export async function signOut(
  ctx: Ctx,
  { query }: AuthInput<z.output<typeof signOutQuery>, unknown>,
): Promise<undefined> {
  await withSystemTx(ctx.services, 'sign-out', async (tx) => {
    const { user, session } =
      query.scope === 'others'
        ? await requireCaller(tx, ctx)
        : await callerBeforeProof(tx, ctx, ['asked', 'frozen', 'recovering', 'suspended'])
    const bound = holdOf(user, session) !== null || lacksFactor(user, session)
    const scope = bound ? 'local' : query.scope
    const which = { global: {}, local: { only: session.id }, others: { except: session.id } }
    await deleteSessions(tx, user.id, which[scope])
    if (scope === 'global') await deleteAuthCodes(tx, user.id)
    await recordAudit(tx, ctx, 'sign_out', user.id, { scope })
  })
}
