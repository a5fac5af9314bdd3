import type { Input } from '../../contract/endpoint.ts'
import { generalErrors, refusal } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import type { updateProduct as contract } from '../../contract/products/products.ts'
import { recordActivity } from '../platform/activity.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { toProduct, toProductValues } from './product-view.ts'
import { selectProduct, updateProductRow } from './queries.ts'

/** Replaces the form's fields; unknown products and those of other companies are refused alike. */
export async function updateProduct(ctx: Ctx, { params, body }: Input<typeof contract>) {
  authorize(ctx, 'products.update')
  return withTx(ctx, async (tx) => {
    const row = await updateProductRow(tx, params.id, toProductValues(body), body.revision)
    if (!row) throw refusal(await reasonAgainst(tx, params.id, body.revision))
    await recordActivity(tx, {
      action: 'product.updated',
      subjectType: 'product',
      subjectId: row.id,
      details: { name: row.name },
    })
    return toProduct(tx, row)
  })
}

async function reasonAgainst(tx: Tx, id: string, revision: number | undefined) {
  const changed = revision !== undefined && (await selectProduct(tx, id)) !== undefined
  return changed ? generalErrors.changedMeanwhile : permissions['products.update'].denied
}
