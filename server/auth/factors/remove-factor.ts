import type { SecurityEvent } from '../../../contract/account/account.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { recordAudit } from '../audit.ts'
import type { UserRow } from '../records.ts'
import { queueNotice } from './notices.ts'
import { deleteFactor } from './queries.ts'

/**
 * Removes a factor of an account. A trigger lowers the sessions that it had raised to aal1;
 * recovery codes go with the last factor that they stood in for.
 */
export async function removeFactor(
  tx: SystemTx,
  request: Pick<Ctx, 'peer'>,
  user: UserRow,
  factorId: string,
  event: SecurityEvent = 'factor_removed',
) {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) return
  await deleteFactor(tx, factor.id)
  if (factor.status !== 'verified') return
  const { factor_type: type } = factor
  await recordAudit(tx, request, event, user.id, { factor_type: type })
  await queueNotice(tx, request, user, { event: 'removed', type })
  const left = user.factors.filter(({ id, status }) => id !== factor.id && status === 'verified')
  const [only, another] = left
  if (only?.factor_type === 'recovery_code' && !another) await deleteFactor(tx, only.id)
}
