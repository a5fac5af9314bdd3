import { type ErrorEntry, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { SharedTable } from '../kind.ts'
import { markOpened } from './queries.ts'

/** Notes for the vendor that the caller opens a record shared with them. */
export const noteOpened = (ctx: Ctx, kind: SharedTable, id: string, notFound: ErrorEntry) =>
  withTx(ctx, async (tx) => {
    if (!(await markOpened(tx, kind, id))) throw refusal(notFound)
    return { noted: true as const }
  })
