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
import { readParts } from '../../records/read-parts.ts'
import { keepMarked } from '../../records/versions/keep-version.ts'
import { documentKind } from '../document-kind.ts'
import { keepNewestPictures } from '../pictures/newest-pictures.ts'
import { requireDocument, requireLockedDocument } from '../require-document.ts'
import { keepChecked, keepConfirmed } from '../sources/queries.ts'
import { runningOf } from '../writing/writing.ts'
import { move } from './queries.ts'
import { requireReady } from './require-ready.ts'

/**
 * Moves a document to its next status. Each step forward confirms its sources; approval stores a version of the
 * approved text with its canvases as they are, and publication what its sources turned out to be.
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
    if (status !== 'draft') {
      const blocks = (await readParts(tx, documentKind, before)).map(({ part }) => part)
      const checked = await requireReady(tx, { id: before.id, version, blocks })
      await keepConfirmed(tx, before.id, checked)
      if (step === 'published' && published_id) await keepChecked(tx, published_id, checked)
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
