import { mergeOrder } from '../../common/compare/merge-order.ts'
import { refusal } from '../../contract/errors.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes, SaveBody } from './kind.ts'
import { type Change, mergeChanges } from './merge-changes.ts'
import { selectPartsNamed, selectPartsSince } from './queries.ts'
import { toRecordChanges } from './record-view.ts'
import { requireRecord, requireWritable } from './require-record.ts'
import { orderWith, saveParts } from './save-parts.ts'
import { keepVersion } from './versions/keep-version.ts'

/** Saves changes to a record; a part that somebody else has changed meanwhile is left as it is. */
export const saveRecord =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  async (ctx: Ctx, { params, body }: OneRecord & { body: T['saved'] }) => {
    const changes: Change<T['part']>[] = [
      ...kind.changed(body),
      ...body.deleted.map(({ id, rev }) => ({ id, rev, part: null })),
    ]
    const ids = changes.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw refusal(kind.errors.duplicateIds)
    return withTx(ctx, async (tx) => {
      const record = await requireWritable(tx, kind, params.id)
      if (body.revision < record.known_since) throw refusal(kind.errors.tooOld)
      const stored = await selectPartsNamed(tx, kind, record.id, ids)
      const { accepted, collisions } = mergeChanges(changes, stored)
      const title = body.title ?? record.title
      const order = record.part_order && mergedOrder(record.part_order, body, accepted)
      const moved = order?.join() !== record.part_order?.join()
      if (accepted.length > 0 || moved || title !== record.title) {
        await keepVersion(tx, kind, record)
        await saveParts(tx, kind, record, { title, changes: accepted, order })
      }
      const now = await requireRecord(tx, kind, record.id)
      const changed = await selectPartsSince(tx, kind, record.id, body.revision)
      return { ...toRecordChanges(kind, now, changed, tx.now()), collisions }
    })
  }

function mergedOrder(
  now: readonly string[],
  { order: { before, after } = { before: [], after: [] } }: Pick<SaveBody, 'order'>,
  accepted: readonly Change<unknown>[],
) {
  return orderWith(now, mergeOrder(before, after, now), accepted)
}
