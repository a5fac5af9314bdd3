import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  basedOn,
  endpoint,
  foundOf,
  type Input,
  pageQuery,
  type Reply,
  type Request,
} from '../../contract/endpoint.ts'
import { recordCalls } from '../../contract/records/record-calls.ts'
import { recordErrors } from '../../contract/records/record-errors.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { ChangeHub } from '../changes/change-hub.ts'
import { lastChanged } from '../platform/database/keyset.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import { serve } from '../platform/http/serve.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies, newMember, type TestUser } from '../testing/worlds/people.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { getRecord } from './get-record.ts'
import { getRecordChanges } from './get-record-changes.ts'
import type { RecordKind, RecordRow, VersionRow } from './kind.ts'
import { listRecords } from './list-records.ts'
import type { Kept } from './merge-changes.ts'
import { attendRecord } from './presence/attend-record.ts'
import { saveRecord } from './save-record.ts'
import { getRecordVersion } from './versions/get-record-version.ts'
import { listRecordVersions } from './versions/list-record-versions.ts'
import { nameRecordVersion } from './versions/name-record-version.ts'
import { restoreRecordVersion } from './versions/restore-record-version.ts'

// Checklists are a kind of record that only this test knows: its calls, its kind, and its tables.

const errors = recordErrors('checklist', 'checklists', 'item')

const itemSchema = z.object({ id: z.uuid(), place: z.int(), text: z.string() })
type Item = z.infer<typeof itemSchema>
const storedItem = z.object({ rev: z.int(), item: itemSchema })
const checklist = z.object({ id: z.uuid(), title: z.string(), revision: z.int() })
const opened = checklist.extend({ items: z.array(storedItem) })

const calls = recordCalls({
  name: 'Checklist',
  one: 'checklist',
  path: 'checklists',
  part: 'item',
  errors,
  opened,
  opens: 'A checklist with its items.',
  title: z.string(),
  partId: z.uuid(),
  mostParts: 10,
  changes: { items: z.array(storedItem) },
  saved: { items: z.array(z.object({ rev: basedOn.nullable(), item: itemSchema })).default([]) },
  version: { length: z.int() },
  content: { items: z.array(itemSchema) },
})
const create = endpoint({
  name: 'createChecklist',
  call: 'POST /api/checklists',
  summary: 'Makes a checklist.',
  access: 'user',
  body: z.object({ title: z.string(), items: z.array(itemSchema) }),
  reply: checklist,
})
const list = endpoint({
  name: 'listChecklists',
  call: 'GET /api/checklists',
  summary: 'The checklists.',
  access: 'user',
  query: pageQuery,
  reply: foundOf(checklist),
})
const toChecklist = ({ id, title, revision }: RecordRow) => ({ id, title, revision })
const toStored = ({ revision, part }: Kept<Item>) => ({ rev: revision, item: part })

const kind: RecordKind<{
  row: RecordRow
  part: Item
  version: VersionRow & { length: number }
  filter: object
  item: z.infer<typeof checklist>
  opened: z.infer<typeof opened>
  saved: Input<typeof calls.save>['body']
  changes: { items: { rev: number; item: Item }[] }
  versionItem: { length: number }
  content: { items: Item[] }
}> = {
  tables: {
    records: 'app.checklists',
    recordId: 'checklist_id',
    columns: [],
    listColumns: [],
    ownColumns: [],
    matching: () => [],
    orders: { updated: lastChanged },
    parts: {
      table: 'app.checklist_items',
      id: 'uuid',
      content: 'item',
      order: { number: 'place' },
      mostDeleted: 10,
    },
    versions: {
      table: 'app.checklist_versions',
      content: 'items',
      marks: ['name'],
      columns: (content) => [sql`jsonb_array_length(${content})`.as('length')],
    },
  },
  errors,
  idOf: ({ id }) => id,
  changed: ({ items }) =>
    items.map(({ rev, item }) => ({ id: item.id, rev: rev ?? null, part: item })),
  toItem: toChecklist,
  toOpened: async (_, row, parts) => ({ ...toChecklist(row), items: parts.map(toStored) }),
  toChanges: (_, parts) => ({ items: parts.map(toStored) }),
  toVersion: ({ length }) => ({ length }),
  toContent: (items) => ({ items }),
}

const insert = async (
  tx: Tx,
  owner: { userId: string; companyId: string | null; title: string },
) => {
  const { rows } = await sql<{ id: string }>`
    insert into app.checklists (user_id, company_id, title, changed_by)
    values (${owner.userId}, ${owner.companyId}, ${owner.title}, ${owner.userId}) returning id`.execute(
    tx.sql,
  )
  return rows[0]?.id ?? ''
}

const tables = `
  create table app.checklists (
    id uuid primary key default gen_random_uuid(),
    company_id uuid references public.company_profiles on delete cascade,
    user_id uuid references auth.users on delete set null,
    title text not null,
    revision integer not null default 1,
    known_since integer not null default 0,
    created_at timestamptz not null default app.now(),
    changed_at timestamptz not null default app.now(),
    changed_by uuid references auth.users on delete set null,
    deleted_at timestamptz
  );
  call app.protect('app.checklists', 'company_id');
  grant select, insert, update on app.checklists to authenticated;
  grant select, update, delete on app.checklists to briefwell_definer;
  create policy definer_keeps on app.checklists to briefwell_definer using (true) with check (true);
  create policy readers_read on app.checklists for select to authenticated
    using (company_id = public.get_user_company(auth.uid()) or (company_id is null and user_id = auth.uid()));
  create policy makers_make on app.checklists for insert to authenticated with check (user_id = auth.uid());
  create policy those_who_may_change on app.checklists for update to authenticated
    using (app.may_change_record(company_id, user_id));
  create trigger checklists_limit after insert on app.checklists
    for each row execute function app.limit_records('6');
  create trigger checklists_move_to_trash after update of deleted_at on app.checklists
    for each row when (old.deleted_at is null and new.deleted_at is not null)
    execute function app.move_record_to_trash();

  create table app.checklist_items (
    checklist_id uuid not null references app.checklists on delete cascade,
    id uuid not null,
    revision integer not null,
    place integer not null,
    item jsonb,
    deleted_at timestamptz,
    primary key (checklist_id, id)
  );
  call app.protect('app.checklist_items');
  grant select, insert, update on app.checklist_items to authenticated;
  grant select on app.checklist_items to briefwell_definer;
  create policy definer_reads on app.checklist_items for select to briefwell_definer using (true);
  create policy with_their_checklist on app.checklist_items to authenticated
    using (exists (select from app.checklists c where c.id = checklist_id));
  create trigger checklist_items_limit after insert on app.checklist_items referencing new table as new_rows
    for each statement execute function app.limit_parts(
      'checklist_id', 'item', '4', 'A checklist has at most 4 items.', '1000', 'This checklist is too long.');

  create table app.checklist_versions (
    id uuid primary key default gen_random_uuid(),
    checklist_id uuid not null references app.checklists on delete cascade,
    revision integer not null,
    name text,
    title text not null,
    items jsonb,
    created_at timestamptz not null,
    changed_by uuid references auth.users on delete set null,
    kept_at timestamptz not null default app.now(),
    content_hash bytea
  );
  call app.protect('app.checklist_versions');
  grant select, insert on app.checklist_versions to authenticated;
  create policy with_their_checklist on app.checklist_versions to authenticated
    using (exists (select from app.checklists c where c.id = checklist_id));

  create policy readers_of_checklists_read on app.presences for select to authenticated
    using (exists (select from app.checklists c where c.id = record_id));
  create policy readers_of_checklists_come on app.presences for insert to authenticated
    with check (user_id = auth.uid() and exists (select from app.checklists c where c.id = record_id));
  alter table app.trash drop constraint trash_table_name_known;
  create or replace function app.record_kinds() returns text[] language sql immutable
    return array['canvases', 'documents', 'checklists'];`

const item = (text: string, place = 1): Item => ({ id: randomUUID(), place, text })
const newChecklist = async (as: TestUser, ...items: Item[]) =>
  (await h.call(create, { as, body: { title: 'Launch', items } })).id
const open = (as: TestUser, id: string) => h.call(calls.get, { as, params: { id } })
const save = (as: TestUser, id: string, body: Request<typeof calls.save>['body']) =>
  h.call(calls.save, { as, params: { id }, body })
const h = await startHarness({
  documented: false,
  routes: (app, services) => {
    const hub = new ChangeHub(services)
    app.addHook('preClose', () => hub.close())
    serve(app, services, create, (ctx, { body: { title, items } }) =>
      withTx(ctx, async (tx) => {
        const id = await createRecord(tx, kind, {
          ...{ title, parts: items },
          insert: (owner) => insert(tx, owner),
        })
        return { id, title, revision: 1 }
      }),
    )
    serve(app, services, list, listRecords(kind))
    serve(app, services, calls.get, getRecord(kind))
    serve(app, services, calls.getChanges, getRecordChanges(kind))
    serve(app, services, calls.save, saveRecord(kind))
    serve(app, services, calls.remove, deleteRecord(kind))
    serve(app, services, calls.listVersions, listRecordVersions(kind))
    serve(app, services, calls.nameVersion, nameRecordVersion(kind))
    serve(app, services, calls.getVersion, getRecordVersion(kind))
    serve(app, services, calls.restoreVersion, restoreRecordVersion(kind))
    serve(app, services, calls.attend, attendRecord(kind, hub))
  },
})
await h.database.pool.query(tables)
const { ours, theirs } = await newCompanies(h)
const textsOf = ({ items }: Reply<typeof calls.get>) => items.map((one) => one.item.text)

describe('a kind of record that only this test knows', () => {
  test('is saved and merged part by part, in the order of their numbers', async () => {
    const [second, first] = [item('Second', 2), item('First', 1)]
    const id = await newChecklist(ours.owner, second, first)
    const colleague = await newMember(h, ours, { can_manage_briefs: true })
    expect(textsOf(await open(colleague, id))).toEqual(['First', 'Second'])
    const all = await h.call(calls.getChanges, {
      as: colleague,
      params: { id },
      query: { since: 0 },
    })
    expect(all.items.map((one) => one.item.text)).toEqual(['First', 'Second'])
    await save(ours.owner, id, {
      revision: 1,
      items: [{ rev: 1, item: { ...first, text: 'Begin' } }],
    })
    const merged = await save(colleague, id, {
      ...{ revision: 1, title: 'Launch day', deleted: [{ id: second.id, rev: 1 }] },
      items: [{ rev: 1, item: { ...first, text: 'Start' } }],
    })
    expect(merged).toMatchObject({
      ...{ revision: 3, title: 'Launch day', collisions: [first.id] },
      items: [{ rev: 2, item: { text: 'Begin' } }],
      deleted: [{ id: second.id, rev: 3 }],
    })
    const since = await h.call(calls.getChanges, {
      as: colleague,
      params: { id },
      query: { since: 2 },
    })
    expect(since).toMatchObject({ revision: 3, items: [], deleted: [{ id: second.id }] })
    expect(await h.call(list, { as: colleague, query: {} })).toMatchObject({
      items: [{ id, title: 'Launch day', revision: 3 }],
      total: 1,
    })
  })

  test('has named and automatic versions, which can be compared and restored', async () => {
    const as = theirs.owner
    const first = item('First')
    const id = await newChecklist(as, first)
    const named = await h.call(calls.nameVersion, { as, params: { id }, body: { name: 'Plan' } })
    expect(named).toMatchObject({ name: 'Plan', revision: 1, length: 1 })
    await save(as, id, { revision: 1, items: [{ rev: null, item: item('Second', 2) }] })
    const { items: kept, total } = await h.call(calls.listVersions, {
      as,
      params: { id },
      query: {},
    })
    expect({ total, names: kept.map(({ name }) => name).toSorted() }).toEqual({
      ...{ total: 2, names: ['Plan', null] },
    })
    const before = await h.call(calls.getVersion, { as, params: { id, versionId: named.id } })
    expect(before.items).toEqual([first])
    expect(textsOf(await open(as, id))).toEqual(['First', 'Second'])
    const restored = await h.call(calls.restoreVersion, { as, params: { id, versionId: named.id } })
    expect(textsOf(restored)).toEqual(['First'])
  })

  test('says who has it open', async () => {
    const id = await newChecklist(ours.owner)
    const colleague = await newMember(h, ours)
    const come = (as: TestUser, state: 'here' | 'gone', tabId: string = randomUUID()) =>
      h.call(calls.attend, { as, params: { id }, body: { tabId, state } })
    const tab = randomUUID()
    await come(colleague, 'here', tab)
    expect((await come(ours.owner, 'here')).others).toMatchObject([{ id: colleague.id }])
    await come(colleague, 'gone', tab)
    expect((await come(ours.owner, 'here')).others).toEqual([])
  })

  test('goes to the trash and comes back with Undo', async () => {
    const as = ours.owner
    const id = await newChecklist(as, item('First'))
    const { transactionId } = await h.call(calls.remove, { as, params: { id } })
    await expect(open(as, id)).rejects.toMatchObject({ code: 'checklist_not_found' })
    await h.call(restoreDeleted, { as, body: { transactionId } })
    expect(textsOf(await open(as, id))).toEqual(['First'])
  })

  test('is limited in number and size', async () => {
    const as = (await newCompanies(h)).ours.owner
    const id = await newChecklist(as)
    const items = [1, 2, 3, 4, 5].map((place) => ({ rev: null, item: item('Step', place) }))
    await expect(save(as, id, { revision: 1, items })).rejects.toMatchObject({
      message: 'A checklist has at most 4 items.',
    })
    await expect(
      save(as, id, { revision: 1, items: [{ rev: null, item: item('x'.repeat(1001)) }] }),
    ).rejects.toMatchObject({ message: 'This checklist is too long.' })
    for (let more = 1; more < 6; more++) await newChecklist(as)
    await expect(newChecklist(as)).rejects.toMatchObject({
      message: 'There are 6 checklists, the most there can be. Delete some first.',
    })
  })

  test('refuses another company', async () => {
    const id = await newChecklist(ours.owner, item('First'))
    const as = theirs.owner
    const missing = { code: 'checklist_not_found' }
    await expect(open(as, id)).rejects.toMatchObject(missing)
    await expect(save(as, id, { revision: 1, title: 'Theirs' })).rejects.toMatchObject(missing)
    await expect(h.call(calls.remove, { as, params: { id } })).rejects.toMatchObject(missing)
    await expect(
      h.call(calls.attend, { as, params: { id }, body: { tabId: randomUUID(), state: 'here' } }),
    ).rejects.toMatchObject(missing)
  })

  test('refuses a member without the right: they read it', async () => {
    const id = await newChecklist(ours.owner, item('First'))
    const as = await newMember(h, ours)
    expect(textsOf(await open(as, id))).toEqual(['First'])
    const refusal = { status: 403, code: 'permission_denied' }
    await expect(save(as, id, { revision: 1, title: 'Theirs' })).rejects.toMatchObject(refusal)
    await expect(h.call(calls.remove, { as, params: { id } })).rejects.toMatchObject(refusal)
    await expect(
      h.call(calls.nameVersion, { as, params: { id }, body: { name: 'Theirs' } }),
    ).rejects.toMatchObject(refusal)
  })
})
