import { expect, test } from 'vitest'
import { createProduct, deleteProduct } from '../../contract/products/products.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'
import { emptyTrashJob } from './empty-trash.ts'

test('deleted rows are purged after 30 days', async () => {
  const h = await startHarness()
  const { owner } = await newCompany(h)
  const deletedDaysAgo = async (days: number) => {
    const { id } = await h.call(createProduct, { as: owner, body: sampleProduct() })
    const { transactionId } = await h.call(deleteProduct, { as: owner, params: { id } })
    const deleted_at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await withSystemTx(h.services, 'backdate the trash', (tx) =>
      tx.sql.updateTable('app.trash').set({ deleted_at }).where('row_id', '=', id).execute(),
    )
    return { transactionId }
  }
  const recent = await deletedDaysAgo(29)
  const old = await deletedDaysAgo(31)
  await emptyTrashJob(h.services).work({})
  expect(await h.call(restoreDeleted, { as: owner, body: recent })).toEqual({ restored: 1 })
  await expect(h.call(restoreDeleted, { as: owner, body: old })).rejects.toMatchObject({
    status: 404,
    message: 'There is nothing left to restore.',
  })
})
