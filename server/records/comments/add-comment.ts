import type { Ctx } from '../../platform/context.ts'
import { type Tx, withTx } from '../../platform/database/transaction.ts'
import type { OneRecord } from '../kind.ts'
import type { CommentKind } from './comment-kind.ts'
import { mentionPeople } from './mention-people.ts'
import { insertComment } from './queries.ts'
import { readThread } from './thread-view.ts'

type Body<Anchor> = { text: string; anchor: Anchor | null }

/** Comments on a record that the caller may read. Its author is notified, and whom the text mentions. */
export const addComment =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params, body }: OneRecord & { body: Body<Anchor> }) =>
    withTx(ctx, async (tx) => {
      const record = await kind.require(tx, params.id)
      const id = await keepComment(tx, kind, record.id, body)
      await mentionPeople(tx, kind, record, { id, text: body.text })
      return readThread(tx, kind, record, { id, parent_id: null })
    })

/** Stores a comment on a record of which the transaction knows that the caller may read it. */
export const keepComment = <Anchor>(
  tx: Tx,
  kind: CommentKind<Anchor>,
  recordId: string,
  body: Body<Anchor>,
) => insertComment(tx, kind, recordId, { parentId: null, ...body })
