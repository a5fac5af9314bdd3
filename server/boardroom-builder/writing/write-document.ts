import {
  type writeDocument as contract,
  writingErrors,
} from '../../../contract/boardroom-builder/document-writing.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { modelOf } from '../../language-model/model-settings.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireDocument, requireWritableDocument } from '../require-document.ts'
import { startWriting } from './start-writing.ts'
import { runningOf, toWriting } from './writing.ts'

/** Starts writing the sections that are not written yet, or at which the model failed. */
export async function writeDocument(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id, status, writing } = await requireWritableDocument(tx, params.id)
    if (runningOf(writing, tx.now())) throw refusal(writingErrors.running)
    if (status !== 'draft') throw refusal(writingErrors.notDraft)
    if (!modelOf(tx.services.env)) throw refusal(writingErrors.noModel)
    const sections = (writing?.sections ?? []).map((section) =>
      section.problem ? { ...section, state: 'waiting' as const, problem: null } : section,
    )
    if (!sections.some(({ state }) => state === 'waiting')) {
      throw refusal(writingErrors.nothingLeft)
    }
    if (!(await startWriting(tx, id, sections))) throw refusal(writingErrors.tooManyAtOnce)
    return { writing: toWriting((await requireDocument(tx, id)).writing, tx.now()) }
  })
}
