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
  const words = query.search ?? []
  const queries = await embedQueries(ctx, words.length > 0 ? [words.join(' ')] : [])
  return withTx(ctx, async (tx) => {
    const scope = await readScope(tx, query.vendorId)
    if (scope === null) return { items: [] }
    const found = await findPassages(tx, queries, scope, mostShown)
    return { items: found.passages.map((passage) => toItem(markNearest(passage, found))) }
  })
}

/** The vendors that share with the caller, whose own company is none of them; null for nobody. */
async function readScope(tx: Tx, vendorId?: string): Promise<CopilotScope | null> {
  const own = tx.caller.companyId
  const others = own === null ? [] : (await selectVendors(tx)).map(({ id }) => id)
  const vendorIds = vendorId ? [vendorId] : others
  const none = own !== null && (vendorId === own || vendorIds.length === 0)
  return none ? null : { vendorIds, productIds: [], briefIds: [] }
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
