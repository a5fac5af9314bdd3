import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

/** Texts once more the code by which an unconfirmed phone says yes. */
export async function confirmationTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'confirmation again', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const user = await findUserByPhone(tx, phone)
    if (!user || user.phone_confirmed_at) return
    await textCode(tx, { userId: user.id, purpose: 'phone_confirmation', phone })
  })
}

/** Texts the code of a change once more to the new phone; `phone` is the one the account has. */
export async function changeTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'phone change again', async (tx) => {
    await takeSmsTurn(tx, 'phone_change', phone)
    const user = await findUserByPhone(tx, phone)
    if (!user?.new_phone) return
    await takeSmsTurn(tx, 'phone_change', user.new_phone)
    await textCode(tx, { userId: user.id, purpose: 'phone_change', phone: user.new_phone })
  })
}
