import type { z } from 'zod'
import type { Input } from '../../../contract/endpoint.ts'
import { ApiError } from '../../../contract/errors.ts'
import {
  type inviteMembers as contract,
  inviteMemberForm,
} from '../../../contract/team/invitations.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import { addPendingMember } from './add-pending-member.ts'
import { takeInvitationTurn } from './invitation-limits.ts'

type Person = z.input<typeof inviteMemberForm>

/** Invites many people in one transaction; anyone who cannot be invited gets an error. */
export async function inviteMembers(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'team.invite')
  await takeInvitationTurn(ctx, 'many', body.people.length)
  const { people, ...granted } = body
  return withTx(ctx, async (tx) => {
    const results = []
    for (const person of people) {
      results.push(await inviteOne(tx, { ...granted, ...person }))
    }
    return { results }
  })
}

/** Errors of one person are found before anything is written for them. */
async function inviteOne(tx: Tx, person: Person) {
  const { email } = person
  const invited = inviteMemberForm.safeParse(person)
  if (!invited.success) {
    const message = invited.error.issues[0]?.message ?? ''
    return { email, member: null, error: { code: 'validation_failed', message } }
  }
  try {
    const member = await addPendingMember(tx, { ...invited.data, avatarUrl: null })
    return { email, member, error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { email, member: null, error: { code: error.code, message: error.message } }
  }
}
