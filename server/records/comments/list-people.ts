import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneRecord } from '../kind.ts'
import type { CommentKind } from './comment-kind.ts'
import { selectPeople } from './queries.ts'

/** The members who may read a record, by name. */
export const listPeople =
  <Anchor>(kind: CommentKind<Anchor>) =>
  (ctx: Ctx, { params }: OneRecord) =>
    withTx(ctx, async (tx) => ({
      items: await selectPeople(tx, await kind.require(tx, params.id)),
    }))
