import {
  type nameDocumentVersion as contract,
  documentErrors,
} from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { lockedDocumentOf } from '../document-of.ts'
import { insertVersion } from './queries.ts'
import { versionOf } from './version-of.ts'
import { toVersion } from './version-view.ts'

/** Stores the current state of a document as a named version. */
export async function nameDocumentVersion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await lockedDocumentOf(tx, params.id)
    const version = await insertVersion(tx, id, body.name)
    if (!version) throw refusal(documentErrors.noRoom)
    return toVersion(await versionOf(tx, id, version))
  })
}
