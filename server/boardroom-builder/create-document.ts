import {
  type createDocument as contract,
  documentErrors,
} from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { modelOf } from '../analyst-copilot/model/get-copilot.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { composeDocument } from './compose/compose-document.ts'
import { gatherMaterial } from './compose/gather-material.ts'
import { documentOf } from './document-of.ts'
import { toDocument, withIds } from './document-view.ts'
import { insertDocument, putBlocks, updateDocument } from './queries.ts'
import { startWriting } from './writing/start-writing.ts'
import { sectionsToWrite, toWriting } from './writing/writing.ts'

/**
 * Creates a document of the caller's company, or of the caller if they have none, from the given blocks or else
 * from its material. If there is a language model, it then rewrites the sections.
 */
export async function createDocument(ctx: Ctx, { body }: Input<typeof contract>) {
  const { blocks: given, ...form } = body
  if (given && new Set(given.map(({ attrs }) => attrs.id)).size < given.length) {
    throw refusal(documentErrors.duplicateIds)
  }
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const sections = given ? [] : composeDocument(form, await gatherMaterial(tx, form.material))
    const blocks = withIds(given ?? sections.flatMap((section) => section.blocks))
    const companyId = tx.caller.companyId
    const id = await insertDocument(tx, { ...form, userId, companyId })
    await putBlocks(tx, id, 1, blocks)
    await updateDocument(tx, id, { block_order: blocks.map((block) => block.id) })
    const toWrite = sectionsToWrite(form, sections)
    if (modelOf(tx.services.env) && toWrite.length > 0) await startWriting(tx, id, toWrite)
    const document = await documentOf(tx, id)
    return { ...toDocument(document), writing: toWriting(document.writing, tx.now()) }
  })
}
