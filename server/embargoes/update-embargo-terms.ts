import {
  type updateEmbargoTerms as contract,
  firstEmbargoTerms,
} from '../../contract/embargoes/embargoes.ts'
import type { Input } from '../../contract/endpoint.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { requireCompany, withTx } from '../platform/database/transaction.ts'
import { deleteTerms, putTerms } from './queries.ts'

/** Changes the default terms of new embargoes; existing embargoes keep theirs. */
export async function updateEmbargoTerms(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'company.edit')
  return withTx(ctx, async (tx) => {
    const { terms } = body
    if (terms === null) await deleteTerms(tx, requireCompany(tx))
    else await putTerms(tx, requireCompany(tx), terms)
    return { terms: terms ?? firstEmbargoTerms, own: terms !== null }
  })
}
