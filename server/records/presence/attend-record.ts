import type { Sign } from '../../../contract/records/presence.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from '../kind.ts'
import { requireRecord } from '../require-record.ts'
import { deleteOldTabs, deletePresence, putPresence, selectOthers } from './queries.ts'

/** Notes that the caller has a record open in a tab, or has closed it; returns who else has it open. */
export const attendRecord =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  (ctx: Ctx, { params, body }: OneRecord & { body: Sign }) =>
    withTx(ctx, async (tx) => {
      const { id } = await requireRecord(tx, kind, params.id)
      if (body.state === 'gone') await deletePresence(tx, body.tabId)
      else await putPresence(tx, id, body)
      await deleteOldTabs(tx, id)
      return { others: await selectOthers(tx, id) }
    })
