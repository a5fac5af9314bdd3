import { questionsOf } from '../../../contract/boardroom-builder/document-blocks.ts'
import { reviewErrors } from '../../../contract/boardroom-builder/document-reviews.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectVersionBlocks, wasShared } from './queries.ts'

/** Throws 409 with the open questions of a version, if it has any: readers must not see them. */
export async function refuseOpenQuestions(tx: Tx, versionId: string) {
  const blocks = await selectVersionBlocks(tx, versionId)
  const issues = blocks.flatMap((block) =>
    questionsOf(block).map((message) => ({ path: block.attrs.id, message })),
  )
  if (issues.length > 0) throw refusal(reviewErrors.openQuestions, {}, issues)
}

/** The same, if the document was ever shared: shares that ended are renewed without sharing it again. */
export async function refuseOpenQuestionsOnceShared(tx: Tx, documentId: string, versionId: string) {
  if (await wasShared(tx, documentId)) await refuseOpenQuestions(tx, versionId)
}
