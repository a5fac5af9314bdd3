import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { searchLibraryPassages as contract } from '../../contract/library/library.ts'
import { addressOf } from '../passages/address-of.ts'
import { findPassages } from '../passages/find-passages.ts'
import { type Marked, markNearest } from '../passages/mark-passage.ts'
import { embedQueries } from '../passages/meaning/embed-queries.ts'
import { subjectOf } from '../passages/passage.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { selectVendors } from './queries.ts'

const mostShown = 6

/** Searches what vendors share with the caller. */
export async function searchLibraryPassages(ctx: Ctx, { query }: Input<typeof contract>) {
  // Before the model of meanings is asked, which also serves others.
  const scope = await withTx(ctx, (tx) => readScope(tx, query.vendorId))
  const words = query.search ?? []
  if (scope === null || words.length === 0) return { items: [] }
  const queries = await embedQueries(ctx, [words.join(' ')])
  return withTx(ctx, async (tx) => {
    const found = await findPassages(tx, queries, scope, mostShown)
    return { items: found.passages.map((passage) => toItem(markNearest(passage, found))) }
  })
}

/** The vendors that are searched, of which the caller's own company is none; null if there are none. */
async function readScope(tx: Tx, vendorId?: string): Promise<CopilotScope | null> {
  const own = tx.caller.companyId
  const scopeOf = (vendorIds: string[]) => ({ vendorIds, productIds: [], briefIds: [] })
  if (vendorId) return vendorId === own ? null : scopeOf([vendorId])
  // Without a company, all that one may read is shared.
  if (own === null) return scopeOf([])
  const vendors = await selectVendors(tx)
  return vendors.length > 0 ? scopeOf(vendors.map(({ id }) => id)) : null
}

const toItem = ({ id, passage, text, startMs }: Marked) => ({
  id,
  vendor: passage.vendor ?? '',
  title: subjectOf(passage),
  url: addressOf(passage, false, startMs),
  field: passage.field,
  language: passage.language,
  startMs,
  text,
})
