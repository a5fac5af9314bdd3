import type { checkDocumentSources as contract } from '../../../contract/boardroom-builder/document-sources.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { readParts } from '../../records/read-parts.ts'
import { documentKind } from '../document-kind.ts'
import { requireDocument } from '../require-document.ts'
import { confirmSources, unverifiedClaims } from './confirm-sources.ts'
import { selectCited } from './queries.ts'
import { saidNow } from './said-now.ts'

/** For how many changed sources of a document the place is sought where they say something else now. */
const mostCompared = 20

/** Lists the sources of a document that cannot be verified, in its order. */
export async function checkDocumentSources(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const document = await requireDocument(tx, params.id)
    const blocks = (await readParts(tx, documentKind, document)).map(({ part }) => part)
    const checked = await confirmSources(tx, { ...document, blocks })
    const claims = unverifiedClaims(blocks, checked)
    const changed = claims
      .filter(({ problem }) => problem === 'quote' || problem === 'second')
      .slice(0, mostCompared)
    const rows = await selectCited(tx, tx.actor.userId, changed)
    const cited = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
    const items = claims.map((claim) => {
      const row = changed.includes(claim) ? cited.get(`${claim.kind} ${claim.id}`) : undefined
      return { ...claim, now: row ? saidNow(row, claim.quote) : null }
    })
    return { items }
  })
}
