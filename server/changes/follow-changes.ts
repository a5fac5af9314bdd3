import type { followChanges as contract } from '../../contract/changes/changes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { ChangeHub } from './change-hub.ts'

/** Tells the caller what has changed for them, until they leave, their session or access ends, or `gone` aborts. */
export async function* followChanges(
  ctx: Ctx,
  hub: ChangeHub,
  gone: AbortSignal,
): AsyncGenerator<Reply<typeof contract>> {
  const { userId, sessionId } = ctx.actor
  const companyId = await withTx(ctx, async ({ caller }) => caller.companyId)
  const user = { userId: userId ?? '', sessionId: sessionId ?? '', companyId }
  const follower = await hub.follow(user, gone)
  try {
    yield { topics: [], live: follower.live, records: [], presentations: [] }
    for (;;) {
      const news = await follower.next()
      if (!news) return
      yield { topics: news.topics, live: news.live, ...hub.recordsIn(news, follower) }
    }
  } finally {
    hub.leave(follower)
  }
}
