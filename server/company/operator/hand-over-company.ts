import { type ErrorEntry, refusal } from '../../../contract/errors.ts'
import { recordAudit } from '../../auth/audit.ts'
import { companyHandedOverMail, companyReceivedMail } from '../../mail/company-handed-over-mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { recordOperatorActivity } from '../../platform/activity.ts'
import type { Ctx } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { operatorErrors } from './operator-errors.ts'
import { lockCompanyName, lockSeats, type Seat, setOwner } from './queries.ts'

type Handover = {
  /** The address of the member who becomes the owner. */
  address: string
  /** The address of the present owner, so that a decision on outdated facts changes nothing. */
  from: string
  /** Leaves the former owner every right of an admin, instead of none. */
  keepRights: boolean
}

/**
 * Makes another member the owner of a company, and returns the names of both. The former owner stays a member. Both
 * get a mail, and the rights apply from their next requests.
 */
export async function handOverCompany(ctx: Ctx, id: string, handover: Handover) {
  return withSystemTx(ctx.services, 'operator: hand over company', async (tx) => {
    const company = await lockCompanyName(tx, id)
    if (company === undefined) throw refusal(operatorErrors.companyNotFound)
    const { former, next } = await requireSeats(tx, id, handover)
    await setOwner(tx, { former: former.id, next: next.id, keepRights: handover.keepRights })
    await recordOperatorActivity(tx, id, {
      action: 'company.handed_over',
      details: { name: next.name, from: former.name },
    })
    await recordAudit(tx, ctx, 'company_received', next.userId, { name: company })
    await recordAudit(tx, ctx, 'company_handed_over', former.userId, { name: company })
    const told = { company, former, next, publicUrl: tx.services.env.PUBLIC_URL }
    await queueMail(tx, { kind: 'company_owner', to: next.email, ...companyReceivedMail(told) })
    await queueMail(tx, {
      kind: 'company_owner',
      to: former.email,
      ...companyHandedOverMail({ ...told, keepsRights: handover.keepRights }),
    })
    return { former: former.name, next: next.name }
  })
}

/** The seats of both, locked. Throws the reason why the handover is impossible. */
async function requireSeats(tx: SystemTx, id: string, { address, from }: Handover) {
  const seats = await lockSeats(tx, id, address)
  const former = seats.find(({ isOwner }) => isOwner)
  const next = seats.find(({ email }) => email.toLowerCase() === address.toLowerCase())
  if (!former || former.email !== from) throw refusal(operatorErrors.ownerChanged)
  const obstacle = obstacleOf(next)
  if (!next || obstacle) throw refusal(obstacle ?? operatorErrors.notMember)
  return { former, next }
}

function obstacleOf(next: Seat | undefined): ErrorEntry | null {
  if (!next) return operatorErrors.notMember
  if (next.isOwner) return operatorErrors.ownsIt
  if (!next.userId) return operatorErrors.invitationOpen
  if (!next.proven) return operatorErrors.addressUnproven
  return next.banned ? operatorErrors.memberBanned : null
}
