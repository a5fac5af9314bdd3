import { ownershipQuestion } from '../auth/ownership/ownership-question.ts'
import type { Ctx } from '../platform/context.ts'
import { deviceOf } from './device-of.ts'

/** What the owner of the mailbox needs to know to say whether they opened the account. */
export async function getOwnershipQuestion(ctx: Ctx) {
  const { openedAt, userAgent, ...question } = await ownershipQuestion(ctx)
  return { ...question, openedAt: openedAt.toISOString(), device: deviceOf(userAgent) }
}
