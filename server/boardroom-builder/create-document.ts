import type { createDocument as contract } from '../../contract/documents.ts'
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
 * Makes a document of the caller's company, or of the caller if they have none, with the text that its
 * material gives; where there is a language model, it writes the sections anew after that.
 */
export async function createDocument(ctx: Ctx, { body }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { userId } = tx.actor
    if (!userId) throw refusal(generalErrors.authenticationRequired)
    const material = await gatherMaterial(tx, body.material)
    const sections = composeDocument(body, material)
    const blocks = withIds(sections.flatMap((section) => section.blocks))
    const companyId = tx.caller.companyId
    const id = await insertDocument(tx, { ...body, userId, companyId })
    await putBlocks(tx, id, 1, blocks)
    await updateDocument(tx, id, { block_order: blocks.map((block) => block.id) })
    const toWrite = sectionsToWrite(body, sections)
    if (modelOf(tx.services.env) && toWrite.length > 0) await startWriting(tx, id, toWrite)
    const document = await documentOf(tx, id)
    return { ...toDocument(document), writing: toWriting(document.writing, tx.now()) }
  })
}
