import type { OpenDocument } from '../../contract/boardroom-builder/documents.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { documentOf } from './document-of.ts'
import { inOrder, toDocument } from './document-view.ts'
import { selectBlocks } from './queries.ts'
import { resolveDocumentSources } from './sources/resolve-document-sources.ts'
import { toWriting } from './writing/writing.ts'

/** A document as its page opens it. */
export async function openDocument(tx: Tx, id: string): Promise<OpenDocument> {
  const document = await documentOf(tx, id)
  const blocks = inOrder(await selectBlocks(tx, id), document.block_order)
  const { description, tone, audience, context, objectives, deadline, material } = document
  return {
    ...toDocument(document),
    ...{ description, tone, audience, context, objectives, deadline, material },
    writing: toWriting(document.writing, tx.now()),
    sources: await resolveDocumentSources(
      tx,
      blocks.map(({ part }) => part),
    ),
    blocks: blocks.map(({ revision, part }) => ({ rev: revision, block: part })),
  }
}
