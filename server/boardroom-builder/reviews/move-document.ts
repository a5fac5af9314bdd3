import {
  type moveDocument as contract,
  reviewErrors,
} from '../../../contract/boardroom-builder/document-reviews.ts'
import { writingErrors } from '../../../contract/boardroom-builder/document-writing.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { keepMarked } from '../../records/versions/keep-version.ts'
import { refuseOpenQuestionsOnceShared } from '../../shares/open-questions/refuse-open-questions.ts'
import { documentKind } from '../document-kind.ts'
import { keepNewestPictures } from '../pictures/newest-pictures.ts'
import { requireDocument, requireLockedDocument } from '../require-document.ts'
import { checkPublishedSources } from '../sources/check-published-sources.ts'
import { runningOf } from '../writing/writing.ts'
import { move } from './queries.ts'

/**
 * Moves a document to its next status; approval stores a version of the approved text with its canvases as they are, and publication what its
 * sources turned out to be.
 */
export async function moveDocument(ctx: Ctx, { params, body }: Input<typeof contract>) {
  if (body.status === 'approved') await keepNewestPictures(ctx, params.id)
  return withTx(ctx, async (tx) => {
    const before = await requireLockedDocument(tx, params.id)
    if (runningOf(before.writing, tx.now())) throw refusal(writingErrors.running)
    if (before.status === 'review' && body.status === 'approved') {
      await keepMarked(tx, documentKind, before.id, { approved: before.version })
    }
    const step = await move(tx, before.id, body)
    if (step === 'denied') throw refusal(documentErrors.viewOnly)
    if (step === 'jump' || step === 'another') throw refusal(reviewErrors[step])
    const { status, version, published_id } = await requireDocument(tx, before.id)
    if (step === 'published' && published_id) {
      await refuseOpenQuestionsOnceShared(tx, before.id, published_id)
      await checkPublishedSources(tx, before.id, published_id)
    }
    await recordActivity(tx, {
      action: `document.${step}`,
      subjectType: 'document',
      subjectId: before.id,
      details: { name: before.title },
    })
    return { status, version, step }
  })
}
