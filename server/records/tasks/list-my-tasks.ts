import type { Input } from '../../../contract/endpoint.ts'
import { mentionedIn } from '../../../contract/records/mentions.ts'
import type { listMyTasks as contract } from '../../../contract/records/tasks.ts'
import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectNames } from '../comments/queries.ts'
import { countTasks, selectTasks, soonestFirst } from './queries.ts'

/** The caller's tasks in comments that they may read, those due soonest first. */
export async function listMyTasks(ctx: Ctx, { query }: Input<typeof contract>) {
  const { cursor, limit, state } = query
  const slice = { after: readCursor(cursor, soonestFirst), limit }
  return withTx(ctx, async (tx) => {
    const { items, nextCursor } = page(await selectTasks(tx, slice, state), limit, soonestFirst)
    const names = await selectNames(
      tx,
      items.flatMap(({ text }) => mentionedIn(text ?? '')),
    )
    return {
      items: items.map(({ id, text, kind, record_id, title, due_on, done_at }) => ({
        id,
        text: text ?? '',
        mentions: names.filter((person) => mentionedIn(text ?? '').includes(person.id)),
        record: { kind, id: record_id, title },
        dueOn: due_on,
        doneAt: done_at?.toISOString() ?? null,
      })),
      nextCursor,
      total: !slice.after && !nextCursor ? items.length : await countTasks(tx, state),
    }
  })
}
