import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuseLargeDeletes } from '../../testing/crashes/refuse-large-deletes.ts'
import { startHarness } from '../../testing/harness.ts'
import { deleteInBatches } from './delete-in-batches.ts'

test('batches that take too long are halved', async () => {
  const h = await startHarness()
  await h.database.pool.query(`
    create function app.take_long() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 2 then raise exception using errcode = 'query_canceled'; end if;
      return null;
    end $$;
    create trigger take_long after delete on app.mails referencing old table as gone
      for each statement execute function app.take_long();`)
  await h.sql`
    insert into app.mails (kind, to_address, subject)
    select 'test', 'ann@example.test', 'flood' from generate_series(1, 7)`
  await deleteInBatches(h.services, 'app.mails', sql`subject = 'flood'`)
  expect(await h.sql`select from app.mails`).toEqual([])
})

test('a flood of rows is deleted in small statements, and others are kept', async () => {
  const h = await startHarness()
  await refuseLargeDeletes(h, 'app.mails')
  await h.sql`
    insert into app.mails (kind, to_address, subject)
    select 'test', 'ann@example.test', case when n > 2500 then 'kept' else 'flood' end
    from generate_series(1, 2501) n`
  await deleteInBatches(h.services, 'app.mails', sql`subject = 'flood'`)
  expect(await h.sql`select subject from app.mails`).toEqual([{ subject: 'kept' }])
})
