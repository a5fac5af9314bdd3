import type { followDocument as contract } from '../../contract/boardroom-builder/document-room.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { ChangeHub } from '../changes/change-hub.ts'
import type { Ctx } from '../platform/context.ts'
import { followRecord } from '../records/presence/follow-record.ts'
import { requireDocument } from './require-document.ts'

/** Follows the presentation of a document that the caller may read. */
export const followDocument =
  (hub: ChangeHub) =>
  (ctx: Ctx, { params: { id }, body: sign }: Input<typeof contract>) =>
    followRecord(ctx, hub, { id, sign, admit: (tx) => requireDocument(tx, id) })
