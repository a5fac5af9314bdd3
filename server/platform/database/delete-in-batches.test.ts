import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asServer } from '../../testing/accounts.ts'
import { startHarness } from '../../testing/harness.ts'
import { refuseLargeDeletes } from '../../testing/refuse-large-deletes.ts'
import { deleteInBatches } from './delete-in-batches.ts'

test('a flood of rows is deleted in small statements, and others are kept', async () => {
  const h = await startHarness()
  await refuseLargeDeletes(h, 'app.mails')
  await asServer(
    h,
    sql`insert into app.mails (kind, to_address, subject)
        select 'test', 'ann@example.test', case when n > 2500 then 'kept' else 'flood' end
        from generate_series(1, 2501) n`,
  )
  await deleteInBatches(h.services, 'app.mails', sql`subject = 'flood'`)
  expect(await asServer(h, sql`select subject from app.mails`)).toEqual([{ subject: 'kept' }])
})
