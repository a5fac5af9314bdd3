import { generalErrors } from '../../contract/errors.ts'
import { type Limit, takeTurn } from '../auth/rate-limits.ts'
import type { Ctx } from '../platform/context.ts'

/** Calls of one account that mail invitations: strangers' mailboxes are not ours to fill. */
const limits = {
  one: { name: 'invitation', burst: 60, seconds: 3600 },
  many: { name: 'invitations', burst: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>

/** Counts a call that mails an invitation, or many. Throws 429 for one too many. */
export async function takeInvitationTurn({ services, actor }: Ctx, mails: keyof typeof limits) {
  if (!actor.userId) return
  await takeTurn(services, limits[mails], actor.userId, generalErrors.tooManyRequests)
}
