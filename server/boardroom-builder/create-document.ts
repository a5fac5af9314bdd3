import type { createDocument as contract } from '../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../contract/endpoint.ts'
import { modelOf } from '../language-model/model-settings.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { createRecord } from '../records/create-record.ts'
import { composeDocument } from './compose/compose-document.ts'
import { gatherMaterial } from './compose/gather-material.ts'
import { documentKind } from './document-kind.ts'
import { toDocument } from './document-view.ts'
import { insertDocument } from './queries.ts'
import { requireDocument } from './require-document.ts'
import { startWriting } from './writing/start-writing.ts'
import { sectionsToWrite, toWriting } from './writing/writing.ts'

/**
 * Creates a document of the caller's company, or of the caller if they have none, from the given blocks or else
 * from its material. If there is a language model, it then rewrites the sections.
 */
export async function createDocument(ctx: Ctx, { body }: Input<typeof contract>) {
  const { blocks: given, ...form } = body
  return withTx(ctx, async (tx) => {
    const sections = given ? [] : composeDocument(form, await gatherMaterial(tx, form.material))
    const id = await createRecord(tx, documentKind, {
      title: form.title,
      parts: given ?? sections.flatMap((section) => section.blocks),
      insert: (owner) => insertDocument(tx, { ...form, ...owner }),
    })
    const toWrite = sectionsToWrite(form, sections)
    if (modelOf(tx.services.env) && toWrite.length > 0) await startWriting(tx, id, toWrite)
    const document = await requireDocument(tx, id)
    return { ...toDocument(document), writing: toWriting(document.writing, tx.now()) }
  })
}
