import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { reviewErrors } from '../../../contract/boardroom-builder/document-reviews.ts'
import { sourceProblemWords } from '../../../contract/boardroom-builder/document-sources.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { refuseOpenQuestions } from '../../shares/ready/refuse-unready.ts'
import { confirmSources, unverifiedClaims } from '../sources/confirm-sources.ts'

type Draft = { id: string; version: number; blocks: readonly DocumentBlock[] }

/** Confirms the sources of a text that is to go on. Throws 409 with its open questions or unverified sources. */
export async function requireReady(tx: Tx, draft: Draft) {
  refuseOpenQuestions(draft.blocks)
  const checked = await confirmSources(tx, draft)
  const issues = unverifiedClaims(draft.blocks, checked).map(
    ({ blockId, title, quote, problem }) => ({
      path: blockId,
      message: `${[title, quote && `“${quote}”`].filter(Boolean).join(', ')}: ${sourceProblemWords[problem]}`,
    }),
  )
  if (issues.length > 0) throw refusal(reviewErrors.unverifiedSources, {}, issues)
  return checked
}
