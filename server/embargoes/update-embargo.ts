import { briefErrors } from '../../contract/briefs/briefs.ts'
import {
  type updateEmbargo as contract,
  embargoErrors,
  firstEmbargoTerms,
} from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { refusal } from '../../contract/errors.ts'
import type { EmbargoChange } from '../mail/embargo-mail.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, type Tx, withTx } from '../platform/database/transaction.ts'
import { hashOfTerms, toEmbargo } from './embargo-view.ts'
import {
  deleteEmbargo,
  type EmbargoRow,
  type GatedReader,
  lockBrief,
  selectEmbargo,
  selectGatedReaders,
  selectTerms,
  upsertEmbargo,
} from './queries.ts'
import { tellReader } from './tell-reader.ts'

type Body = Input<typeof contract>['body']

/** Sets, changes or lifts the embargo of a brief, and mails the readers who are affected. */
export async function updateEmbargo(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'shares.change')
  return withTx(ctx, async (tx) => {
    const companyId = requireCompany(tx)
    const brief = await lockBrief(tx, companyId, params.id)
    if (!brief) throw refusal(briefErrors.notFound)
    const ownTerms = await selectTerms(tx, companyId)
    const former = await selectEmbargo(tx, companyId, brief.id)
    const embargo = toRow(tx, body, ownTerms ?? firstEmbargoTerms)
    const which = { companyId, briefId: brief.id }
    const readers = await selectGatedReaders(tx, brief.id)
    if (embargo.available_from || embargo.embargo_until) await upsertEmbargo(tx, which, embargo)
    else await deleteEmbargo(tx, companyId, brief.id)
    const told = await tellOfChange(tx, which, readers, { former, now: embargo })
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

/** How the change affects a reader; undefined if they need not know. */
function changeFor(
  before: GatedReader,
  gate: GatedReader['gate'],
  { former, now }: { former: EmbargoRow | undefined; now: EmbargoRow },
): EmbargoChange | undefined {
  const until = now.embargo_until
  const from = now.available_from
  if (gate === 'later' && from && from.getTime() !== former?.available_from?.getTime()) {
    return { change: 'later', at: from }
  }
  if (gate === 'terms' && until && (before.gate === 'open' || before.gate === 'declined')) {
    return { change: before.accepted || before.gate === 'declined' ? 'again' : 'set', at: until }
  }
  if (!before.accepted || !former?.embargo_until) return undefined
  if (!until) return { change: 'lifted', at: null }
  const moved = until.getTime() !== former.embargo_until.getTime()
  return gate === 'open' && moved ? { change: 'moved', at: until } : undefined
}

/** Tells every affected reader, at once or in a later mail; returns how many. */
async function tellOfChange(
  tx: Tx,
  which: { companyId: string; briefId: string },
  readers: GatedReader[],
  change: { former: EmbargoRow | undefined; now: EmbargoRow },
): Promise<number> {
  const now = await selectGatedReaders(tx, which.briefId)
  const after = new Map(now.map((reader) => [reader.id, reader]))
  let told = 0
  for (const before of readers) {
    const reader = after.get(before.id) ?? before
    const meant = changeFor(before, reader.gate, change)
    if (meant && (await tellReader(tx, which, reader, meant))) told++
  }
  return told
}
