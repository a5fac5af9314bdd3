import type { Ctx } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/transaction.ts'
import { evenWork } from '../links/even-work.ts'
import { takeSmsTurn } from '../rate-limits.ts'
import { unusedPhone } from './phone-account.ts'
import { findUserByPhone } from './queries.ts'
import { takeTextTurn, textCode } from './text-code.ts'

/** Texts once more the code by which an unconfirmed phone says yes. */
export async function confirmationTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'confirmation again', async (tx) => {
    await takeSmsTurn(tx, 'sign_in', phone)
    const user = await findUserByPhone(tx, phone)
    const waiting = user?.phone_confirmed_at ? undefined : user?.id
    await evenWork(tx, waiting, (userId) =>
      textCode(tx, { userId, purpose: 'phone_confirmation', phone }),
    )
  })
}

/** Texts the code of a change once more to the new phone; `phone` is the one the account has. */
export async function changeTextAgain(ctx: Ctx, phone: string) {
  await takeTextTurn(ctx, phone)
  await withSystemTx(ctx.services, 'phone change again', async (tx) => {
    await takeSmsTurn(tx, 'phone_change', phone)
    const user = await findUserByPhone(tx, phone)
    const newPhone = user?.new_phone ?? unusedPhone()
    await takeSmsTurn(tx, 'phone_change', newPhone)
    await evenWork(tx, user?.new_phone ? user.id : undefined, (userId) =>
      textCode(tx, { userId, purpose: 'phone_change', phone: newPhone }),
    )
  })
}
