import {
  evidenceErrors as errors,
  evidenceLimits,
} from '../../../contract/analyst-copilot/evidence-canvases.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { selectChoices } from '../scope/queries.ts'

/** A vendor with those of its briefs that were chosen. */
export type Vendor = { name: string; briefIds: string[] }

/** The vendors of briefs, in the order in which they were chosen. Throws 404 if the caller may not read one of them. */
export async function readVendors(ctx: Ctx, briefIds: readonly string[]): Promise<Vendor[]> {
  const ids = [...new Set(briefIds)]
  const choices = await withTx({ ...ctx, idempotency: null }, (tx) => selectChoices(tx, { ids }))
  const briefs = new Map(
    choices.flatMap((one) => (one.kind === 'brief' ? [[one.id, one] as const] : [])),
  )
  const vendors = new Map<string, Vendor>()
  for (const id of ids) {
    const brief = briefs.get(id)
    if (!brief) throw refusal(errors.briefNotFound)
    // Of two briefs without a vendor, each stands for itself.
    const name = brief.vendor ?? brief.name
    const vendor = vendors.get(name) ?? { name, briefIds: [] }
    vendor.briefIds.push(id)
    vendors.set(name, vendor)
  }
  if (vendors.size > evidenceLimits.vendors) throw refusal(errors.tooManyVendors)
  return [...vendors.values()]
}
