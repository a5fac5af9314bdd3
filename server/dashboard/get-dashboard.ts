import { briefsOfBeginners, recentActivity } from '../../contract/dashboard/dashboard.ts'
import { anyAnalysts } from '../analysts/any-analysts.ts'
import { summarizeBriefs } from '../briefs/summarize-briefs.ts'
import { anyCaptions } from '../captions/any-captions.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { anyLogo } from '../products/any-logo.ts'
import { summarizeProducts } from '../products/summarize-products.ts'
import { isShared } from '../shares/is-shared.ts'
import { summarizeTeam } from '../team/summarize-team.ts'

type Entry = { id: string; created_at: Date; position: string }

/** Exact counts of what the caller may see, the most recent additions, and first steps. */
export async function getDashboard(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => {
    const briefs = await summarizeBriefs(tx, recentActivity.briefs)
    const products = await summarizeProducts(tx, recentActivity.products)
    const team = await summarizeTeam(tx, recentActivity.members)
    const recent = [
      ...briefs.newest.map((row) => item('brief', row.title, row)),
      ...products.newest.map((row) => item('product', row.name, row)),
      ...team.newest.map((row) => item('member', row.name, row)),
    ].sort(newestFirst)
    return {
      counts: { products: products.count, briefs: briefs.count, members: team.count },
      recent: recent.slice(0, recentActivity.shown).map(({ position, ...shown }) => shown),
      setup:
        briefs.count < briefsOfBeginners
          ? {
              productId: products.newest[0]?.id ?? null,
              briefId: briefs.newest[0]?.id ?? null,
              hasLogo: await anyLogo(tx),
              hasCaptions: await anyCaptions(tx),
              hasAnalysts: await anyAnalysts(tx),
              hasShares: await anyShared(tx, briefs.newest),
            }
          : null,
    }
  })
}

/** Beginners have no more briefs than the newest ones. */
async function anyShared(tx: Tx, briefs: readonly Entry[]): Promise<boolean> {
  for (const { id } of briefs) if (await isShared(tx, id)) return true
  return false
}

function item<Kind extends string>(kind: Kind, name: string, row: Entry) {
  const { id, position } = row
  return { kind, id, name, createdAt: row.created_at.toISOString(), position }
}

/** Compares PostgreSQL's microseconds, so that rows of one millisecond keep their order. */
function newestFirst(a: { position: string }, b: { position: string }) {
  return Number(BigInt(b.position) - BigInt(a.position))
}
