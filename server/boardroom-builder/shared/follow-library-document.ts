import type { followLibraryDocument as contract } from '../../../contract/boardroom-builder/document-room.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { ChangeHub } from '../../changes/change-hub.ts'
import type { Ctx } from '../../platform/context.ts'
import { followRecord } from '../../records/presence/follow-record.ts'
import { isShared } from './queries.ts'

/** Follows the presentation of a document that is shared with the caller. */
export const followLibraryDocument =
  (hub: ChangeHub) =>
  (ctx: Ctx, { params: { documentId: id }, body: sign }: Input<typeof contract>) =>
    followRecord(ctx, hub, {
      ...{ id, sign },
      admit: async (tx) => {
        if (!(await isShared(tx, id))) throw refusal(documentErrors.notFound)
      },
    })
