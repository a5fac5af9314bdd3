import {
  type DocumentBlock,
  questionsOf,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { reviewErrors } from '../../../contract/boardroom-builder/document-reviews.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectVersionToShare } from './queries.ts'

/**
 * Throws 409 for a published version with open questions or unverified sources. Only those that an earlier release
 * published have any.
 */
export async function refuseUnready(tx: Tx, versionId: string) {
  const { blocks, verified } = await selectVersionToShare(tx, versionId)
  refuseOpenQuestions(blocks)
  if (!verified) throw refusal(reviewErrors.unverifiedSources)
}

/** Throws 409 if a text has open questions, and names them. */
export function refuseOpenQuestions(blocks: readonly DocumentBlock[]) {
  const issues = blocks.flatMap((block) =>
    questionsOf(block).map((message) => ({ path: block.attrs.id, message })),
  )
  if (issues.length > 0) throw refusal(reviewErrors.openQuestions, {}, issues)
}
