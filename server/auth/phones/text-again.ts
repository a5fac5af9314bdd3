import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { takeSmsTurn, textMayLeave } from '../rate-limits.ts'
import { constantWork } from '../secrets/constant-work.ts'
import { unusedPhone } from './phone-account.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

/** Texts an unconfirmed phone its code again. */
export async function confirmationTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'confirmation again', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const user = await findUserByPhone(tx, phone)
    const waiting = user?.phone_confirmed_at ? undefined : user?.id
    await constantWork(tx, waiting, (userId) =>
      textCode(tx, { userId, purpose: 'phone_confirmation', phone }),
    )
  })
}

/** Texts the code of a change to the new phone again; `phone` is the account's current one. */
export async function changeTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'phone change again', async (tx) => {
    // A separate limit: the change itself has one, and a refusal would reveal it.
    await takeSmsTurn(tx, 'phone_change_again', phone)
    const user = await findUserByPhone(tx, phone)
    const newPhone = user?.new_phone ?? unusedPhone()
    const mayLeave = await textMayLeave(tx, 'phone_change_again', newPhone)
    await constantWork(tx, user?.new_phone && mayLeave ? user.id : undefined, (userId) =>
      textCode(tx, { userId, purpose: 'phone_change', phone: newPhone }),
    )
  })
}
