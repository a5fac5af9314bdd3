import type { getVendorContact as contract } from '../../../contract/analyst-copilot/ask-vendor.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { requireVendor } from '../scope/require-vendor.ts'
import { selectContact } from './queries.ts'

/** Whom the caller may write to at a vendor in what they may read: whoever last mailed them something of it. */
export async function getVendorContact(ctx: Ctx, { params }: Input<typeof contract>) {
  return withTx(ctx, async (tx) => {
    const { id } = await requireVendor(tx, params.vendorId)
    return { email: await selectContact(tx, id) }
  })
}
