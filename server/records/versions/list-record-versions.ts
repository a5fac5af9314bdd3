import type { Ctx } from '../../platform/context.ts'
import { page, readCursor } from '../../platform/database/keyset.ts'
import { withTx } from '../../platform/database/transaction.ts'
import type { OneRecord, RecordKind, RecordTypes } from '../kind.ts'
import { toListedVersion } from '../record-view.ts'
import { requireRecord } from '../require-record.ts'
import { countVersions, selectVersions } from './queries.ts'

type Asked = OneRecord & { query: { cursor?: string | undefined; limit: number } }

/** The kept versions of a record, the newest first, one page at a time. */
export const listRecordVersions =
  <T extends RecordTypes>(kind: RecordKind<T>) =>
  async (ctx: Ctx, { params, query }: Asked) => {
    const slice = { after: readCursor(query.cursor), limit: query.limit }
    return withTx(ctx, async (tx) => {
      const { id } = await requireRecord(tx, kind, params.id)
      const { items, nextCursor } = page(await selectVersions(tx, kind, id, slice), query.limit)
      const whole = !slice.after && !nextCursor
      return {
        items: items.map((version) => toListedVersion(kind, version)),
        nextCursor,
        total: whole ? items.length : await countVersions(tx, kind, id),
      }
    })
  }
