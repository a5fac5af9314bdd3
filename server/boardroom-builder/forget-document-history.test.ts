import { expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { forgetDocumentHistoryJob } from './forget-document-history.ts'
import { forgetPicturesJob } from './pictures/forget-pictures.ts'

const h = await startHarness()
await h.database.pool.query(`
  create function app.refuse_many() returns trigger language plpgsql as $$
  begin
    if (select count(*) from changed) > 50 then raise exception 'too many at once'; end if;
    return null;
  end $$;
  create trigger refuse_many after update on app.documents referencing new table as changed
    for each statement execute function app.refuse_many();
  create trigger refuse_many after update on app.document_pictures referencing new table as changed
    for each statement execute function app.refuse_many();`)
await h.sql`
  insert into app.documents (title, type, tone, audience)
  select 'Plan', 'investment-memo', 'business', 'board' from generate_series(1, 101)`

test('blocks of many documents are forgotten in transactions of a few documents', async () => {
  await h.sql`
    insert into app.document_blocks (document_id, id, revision, deleted_at)
    select d.id, 'block-00', 1, app.now() - interval '31 days' from app.documents d`
  await forgetDocumentHistoryJob(h.services).work({})
  expect(await h.sql`select from app.document_blocks`).toEqual([])
  const known = await h.sql`select distinct known_since from app.documents`
  expect(known).toEqual([{ known_since: 1 }])
})

test('pictures of many documents are looked for in transactions of a few documents', async () => {
  await h.sql`
    insert into app.document_pictures (document_id, file_id, type, size, width, height, created_at)
    select d.id, gen_random_uuid(), 'image/png', 1, 1, 1, app.now() - interval '2 days'
    from app.documents d`
  await forgetPicturesJob(h.services).work({})
  expect(await h.sql`select from app.document_pictures where unused_since is null`).toEqual([])
})
