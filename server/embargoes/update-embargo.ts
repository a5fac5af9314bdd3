import { briefErrors } from '../../contract/briefs.ts'
import {
  type updateEmbargo as contract,
  embargoErrors,
  firstEmbargoTerms,
} from '../../contract/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { companyOf, type Tx, withTx } from '../platform/database/transaction.ts'
import { hashOfTerms, toEmbargo } from './embargo-view.ts'
import {
  deleteEmbargo,
  type EmbargoRow,
  lockBrief,
  selectAccepted,
  selectEmbargo,
  selectTerms,
  upsertEmbargo,
} from './queries.ts'
import { tellReaders } from './tell-readers.ts'

type Body = Input<typeof contract>['body']

/** Sets, changes or lifts the embargo of a brief, and tells the readers who accepted the former one. */
export async function updateEmbargo(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const companyId = companyOf(tx)
    const brief = await lockBrief(tx, companyId, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    const ownTerms = await selectTerms(tx, companyId)
    const former = await selectEmbargo(tx, companyId, brief.id)
    const embargo = toRow(tx, body, ownTerms ?? firstEmbargoTerms)
    const which = { companyId, briefId: brief.id }
    if (embargo.available_from || embargo.embargo_until) await upsertEmbargo(tx, which, embargo)
    else await deleteEmbargo(tx, companyId, brief.id)
    const told = await tellOfChange(tx, which, former, embargo)
    await recordActivity(tx, {
      action: embargo.embargo_until ? 'embargo.set' : 'embargo.lifted',
      subjectType: 'brief',
      subjectId: brief.id,
      details: { name: brief.title, until: embargo.embargo_until?.toISOString() ?? null },
    })
    return { ...toEmbargo(embargo, ownTerms), told }
  })
}

function toRow(tx: Tx, { availableFrom, until, ...body }: Body, standard: string): EmbargoRow {
  const available_from = availableFrom === null ? null : new Date(availableFrom)
  if (until === null) {
    return {
      available_from,
      embargo_until: null,
      confidential: null,
      terms: null,
      terms_hash: null,
    }
  }
  const embargo_until = new Date(until)
  if (embargo_until <= tx.now()) throw refusal(embargoErrors.inThePast)
  if (available_from && embargo_until <= available_from) throw refusal(embargoErrors.endsBefore)
  const terms = body.terms ?? standard
  const { confidential } = body
  const terms_hash = hashOfTerms(terms, confidential)
  return { available_from, embargo_until, confidential, terms, terms_hash }
}

/** Tells those who accepted the former embargo; returns how many were mailed. */
async function tellOfChange(
  tx: Tx,
  { companyId, briefId }: { companyId: string; briefId: string },
  former: EmbargoRow | undefined,
  now: EmbargoRow,
): Promise<number> {
  if (!former?.embargo_until || former.embargo_until <= tx.now()) return 0
  const later = now.embargo_until && now.embargo_until > former.embargo_until
  const again = later || (now.terms_hash !== null && now.terms_hash !== former.terms_hash)
  const same = !again && now.embargo_until?.getTime() === former.embargo_until.getTime()
  if (same) return 0
  const accepted = await selectAccepted(tx, briefId, former)
  const change = again ? 'again' : now.embargo_until ? 'earlier' : 'lifted'
  return tellReaders(tx, { companyId, briefId }, accepted, { change, until: now.embargo_until })
}
