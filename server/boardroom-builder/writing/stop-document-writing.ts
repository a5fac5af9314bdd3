import type { stopDocumentWriting as contract } from '../../../contract/boardroom-builder/document-writing.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { updateWriting } from '../queries.ts'
import { requireLockedDocument } from '../require-document.ts'
import { runningOf, toWriting } from './writing.ts'

/** Stops the writing of a document, in whichever process it runs; finished sections are kept. */
export async function stopDocumentWriting(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id, writing } = await requireLockedDocument(tx, params.id)
    const running = runningOf(writing, tx.now())
    if (!running) return { writing: toWriting(writing, tx.now()) }
    const stopped = { ...running, state: 'stopped' as const }
    await updateWriting(tx, id, stopped)
    return { writing: toWriting(stopped, tx.now()) }
  })
}
