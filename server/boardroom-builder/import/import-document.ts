import { documentLimits } from '../../../contract/boardroom-builder/document-blocks.ts'
import {
  type importDocument as contract,
  documentImportErrors,
  documentImportWords,
} from '../../../contract/boardroom-builder/document-imports.ts'
import { documentForm } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { admit, withTx } from '../../platform/database/transaction.ts'
import { keepComment } from '../../records/comments/add-comment.ts'
import { createRecord } from '../../records/create-record.ts'
import { documentComments } from '../document-comments.ts'
import { documentKind } from '../document-kind.ts'
import { toDocument } from '../document-view.ts'
import { insertDocument } from '../queries.ts'
import { requireDocument } from '../require-document.ts'
import { importDocx } from './import-docx.ts'
import { cleaned } from './read-inline.ts'

/**
 * Creates a document from a Word file, for the caller's company or for the caller if they have none. Creates
 * nothing and names what cannot be kept, unless the caller agreed to leave it out.
 */
export async function importDocument(ctx: Ctx, { body }: Input<typeof contract>) {
  const { userId } = ctx.actor
  if (!userId) throw refusal(generalErrors.authenticationRequired)
  await admit(ctx)
  const work = { person: userId, gone: ctx.gone() }
  const read = await importDocx(ctx.services, Buffer.from(body.docx, 'base64'), work)
  if (read.leftOut.length > 0 && !body.leaveOut) {
    const issues = read.leftOut.map((one, at) => ({
      path: `leftOut.${at}`,
      message: documentImportWords.leftOut(one),
    }))
    throw refusal(documentImportErrors.leavesOut, {}, issues)
  }
  const form = documentForm.parse({ type: body.type, title: titleOf(read.title, body.name) })
  return withTx(ctx, async (tx) => {
    const id = await createRecord(tx, documentKind, {
      title: form.title,
      parts: read.blocks,
      insert: (owner) => insertDocument(tx, { ...form, ...owner }),
    })
    for (const comment of read.comments) await keepComment(tx, documentComments, id, comment)
    const document = await requireDocument(tx, id)
    return { ...toDocument(document), writing: null, pictures: read.pictures }
  })
}

/** The title of the document, or else the name of its file. */
function titleOf(title: string | null, name: string): string {
  const [found] = [title ?? '', name.replace(/\.docx$/i, '')]
    .map((one) => cleaned(one).replace(/\s+/g, ' ').trim().slice(0, documentLimits.title))
    .filter(Boolean)
  return found ?? documentImportWords.untitled
}
