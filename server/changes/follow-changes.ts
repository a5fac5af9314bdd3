import type { followChanges as contract } from '../../contract/changes/changes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { ApiError, generalErrors } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { ChangeHub } from './change-hub.ts'

/** How often it is checked that the session still stands, in milliseconds. */
const checkMs = 30_000

/** Tells the caller which topics have changed for them, until they leave, their session ends or `gone` aborts. */
export async function* followChanges(
  ctx: Ctx,
  hub: ChangeHub,
  gone: AbortSignal,
): AsyncGenerator<Reply<typeof contract>> {
  const { userId } = ctx.actor
  const readCompany = () => withTx(ctx, async ({ caller }) => caller.companyId)
  const companyId = await readCompany()
  const follower = await hub.follow(userId ?? '', companyId, gone)
  const checking = setInterval(() => {
    readCompany().then(
      (now) => now === companyId || follower.end(),
      (error: unknown) => isRefused(error) && follower.end(),
    )
  }, checkMs)
  try {
    yield { topics: [] }
    for (;;) {
      const topics = await follower.next()
      if (!topics) return
      yield { topics }
    }
  } finally {
    clearInterval(checking)
    hub.leave(follower)
  }
}

/** Whether the session is over or on hold. A database that does not answer says nothing about it. */
const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 401 || error.status === 403) &&
  error.code !== generalErrors.permissionsUnread.code
