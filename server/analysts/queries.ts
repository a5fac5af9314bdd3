import { type RawBuilder, type Selectable, sql } from 'kysely'
import { countSearched } from '../platform/database/count-rows.ts'
import type { AppAnalysts } from '../platform/database/database-types.ts'
import { alphabetical, type Order, type Slice, sliced } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'

type ListRef = { id: string; name: string }
export type AnalystRow = Selectable<AppAnalysts> & { lists: ListRef[] }

/** The columns a verb may write; the database fills the rest. */
export type AnalystValues = Pick<
  Selectable<AppAnalysts>,
  'name' | 'email' | 'firm' | 'topics' | 'notes'
>

export type AnalystFilter = {
  listId?: string | undefined
  firm?: string | undefined
  /** Words that must all occur in the name, address, firm, topics or notes. */
  search?: string[] | undefined
}

const listsOf = sql<ListRef[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name collate "und-x-icu")
  from app.analyst_list_members m join app.analyst_lists l on l.id = m.list_id
  where m.analyst_id = analysts.id), '[]')`.as('lists')

function matching(tx: Tx, companyId: string, { listId, firm, search = [] }: AnalystFilter) {
  let query = tx.sql.selectFrom('app.analysts as analysts').where('company_id', '=', companyId)
  if (firm) query = query.where('firm', '=', firm)
  if (listId) {
    query = query.where(sql<boolean>`exists (
      select from app.analyst_list_members m
      where m.analyst_id = analysts.id and m.list_id = ${listId}::uuid)`)
  }
  const text = sql`concat_ws(chr(10), name, email, firm, array_to_string(topics, chr(10)), notes)`
  return query.where(saysAll(text, search))
}

/** The company's contacts, in order, one more than requested, with cursor positions. */
export function selectAnalysts(
  tx: Tx,
  companyId: string,
  slice: Slice,
  order: Order,
  filter: AnalystFilter,
) {
  return matching(tx, companyId, filter)
    .selectAll()
    .select(listsOf)
    .$call(sliced(order, slice))
    .execute()
}

/** How many match; a search counts up to `foundCounted`, and one above means more. */
export async function countAnalysts(tx: Tx, companyId: string, filter: AnalystFilter = {}) {
  return countSearched(tx, matching(tx, companyId, filter).select('id'), filter.search)
}

/** Every contact, A to Z. */
export function selectAllAnalysts(tx: Tx, companyId: string): Promise<AnalystRow[]> {
  return matching(tx, companyId, {})
    .selectAll()
    .select(listsOf)
    .orderBy(alphabetical('name').by)
    .orderBy('id')
    .execute()
}

export async function selectFirms(tx: Tx, companyId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ firm: string }>`
    select firm from app.analysts
    where company_id = ${companyId} and firm is not null
    group by firm order by firm collate "und-x-icu" limit ${limit}`.execute(tx.sql)
  return rows.map(({ firm }) => firm)
}

export function selectAnalyst(tx: Tx, id: string): Promise<AnalystRow | undefined> {
  return tx.sql
    .selectFrom('app.analysts as analysts')
    .selectAll()
    .select(listsOf)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The id of the contact with this address, if there is one. */
export function selectByEmail(tx: Tx, companyId: string, email: string) {
  return tx.sql
    .selectFrom('app.analysts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Undefined if there is already a contact with the address. */
export function insertAnalyst(tx: Tx, id: string, companyId: string, values: AnalystValues) {
  return tx.sql
    .insertInto('app.analysts')
    .values({ ...values, id, company_id: companyId, user_id: tx.actor.userId })
    .onConflict((conflict) => conflict.constraint('analysts_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Undefined if the caller may not change a contact with this id, or its revision differs. */
export function updateAnalystRow(tx: Tx, id: string, values: AnalystValues, revision?: number) {
  return tx.sql
    .updateTable('app.analysts')
    .set(values)
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision as number))
    .returning('id')
    .executeTakeFirst()
}

/** Deletes contacts and returns the transaction id that restores them. */
export function deleteAnalystRows(tx: Tx, ids: string[]) {
  return tx.sql
    .deleteFrom('app.analysts')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('app.analysts').select('id').where('id', 'in', ids).orderBy('id').forUpdate(),
    )
    .returning(['id', 'name', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .execute()
}

/** A contact read from a file; null keeps the stored value. */
export type Imported = {
  name: string | null
  email: string
  firm: string | null
  topics: string[] | null
  notes: string | null
  lists: string[]
}

/** Those of the addresses that belong to contacts. */
export async function selectKnown(tx: Tx, companyId: string, emails: string[]) {
  const { rows } = await sql<{ email: string }>`
    select email from app.analysts
    where company_id = ${companyId} and email = any(${emails}::text[])`.execute(tx.sql)
  return new Set(rows.map(({ email }) => email))
}

/** Adds contacts, updates those with a known address, and adds all of them to their lists. */
export async function mergeAnalysts(tx: Tx, companyId: string, contacts: Imported[]) {
  const rows = JSON.stringify(contacts)
  await sql`
    insert into app.analysts as kept (company_id, user_id, name, email, firm, topics, notes)
    select ${companyId}::uuid, ${tx.actor.userId}::uuid, coalesce(c.name, c.email), c.email, c.firm,
           coalesce(c.topics, '{}'), c.notes
    from jsonb_to_recordset(${rows}::jsonb) as c (name text, email text, firm text, topics text[], notes text)
    order by c.email
    on conflict on constraint analysts_email_key do update set
      name = case when excluded.name = excluded.email then kept.name else excluded.name end,
      firm = coalesce(excluded.firm, kept.firm),
      topics = case when excluded.topics = '{}' then kept.topics else excluded.topics end,
      notes = coalesce(excluded.notes, kept.notes)`.execute(tx.sql)
  await sql`
    insert into app.analyst_lists (company_id, name)
    select distinct on (lower(listed.name)) ${companyId}::uuid, listed.name
    from jsonb_to_recordset(${rows}::jsonb) as c (lists text[])
    cross join unnest(c.lists) as listed (name)
    order by lower(listed.name)
    on conflict (company_id, lower(name)) do nothing`.execute(tx.sql)
  await sql`
    insert into app.analyst_list_members (list_id, analyst_id, company_id)
    select distinct l.id, a.id, ${companyId}::uuid
    from jsonb_to_recordset(${rows}::jsonb) as c (email text, lists text[])
    cross join unnest(c.lists) as listed (name)
    join app.analyst_lists l on l.company_id = ${companyId} and lower(l.name) = lower(listed.name)
    join app.analysts a on a.company_id = ${companyId} and a.email = c.email
    on conflict do nothing`.execute(tx.sql)
}

// ------------------------------------------------------------------ lists

const counted = sql<number>`(
  select count(*)::int from app.analyst_list_members m where m.list_id = lists.id)`.as('analysts')

function lists(tx: Tx) {
  return tx.sql.selectFrom('app.analyst_lists as lists').select(['id', 'name', counted])
}

export function selectLists(tx: Tx, companyId: string) {
  return lists(tx)
    .where('company_id', '=', companyId)
    .orderBy(alphabetical('name').by)
    .orderBy('id')
    .execute()
}

export function selectList(tx: Tx, id: string) {
  return lists(tx).where('id', '=', id).executeTakeFirst()
}

/** Undefined if there is already a list of this name. */
export function insertList(tx: Tx, companyId: string, name: string) {
  return tx.sql
    .insertInto('app.analyst_lists')
    .values({ company_id: companyId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Undefined if the caller may not change a list with this id. */
export function updateList(tx: Tx, id: string, name: string) {
  return tx.sql
    .updateTable('app.analyst_lists')
    .set({ name })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Whether another list of the company has this name. */
export async function isListNameTaken(tx: Tx, companyId: string, id: string, name: string) {
  const other = await tx.sql
    .selectFrom('app.analyst_lists')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}

export function deleteList(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('app.analyst_lists')
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Those of the lists that belong to the company. */
export async function selectListIds(tx: Tx, companyId: string, ids: string[]): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('app.analyst_lists')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts a contact on exactly these lists. */
export async function putInLists(tx: Tx, companyId: string, analystId: string, ids: string[]) {
  await tx.sql
    .deleteFrom('app.analyst_list_members')
    .where('analyst_id', '=', analystId)
    .where(sql<boolean>`list_id <> all(${ids}::uuid[])`)
    .execute()
  await addMembers(tx, companyId, ids, [analystId])
}

/** Adds contacts of the company to lists of the company; others are ignored. */
export async function addMembers(tx: Tx, companyId: string, listIds: string[], ids: string[]) {
  await sql`
    insert into app.analyst_list_members (list_id, analyst_id, company_id)
    select l.id, a.id, ${companyId}::uuid
    from app.analyst_lists l, app.analysts a
    where l.id = any(${listIds}::uuid[]) and l.company_id = ${companyId}
      and a.id = any(${ids}::uuid[]) and a.company_id = ${companyId}
    on conflict do nothing`.execute(tx.sql)
}

export async function removeMembers(tx: Tx, listId: string, ids: string[]) {
  await tx.sql
    .deleteFrom('app.analyst_list_members')
    .where('list_id', '=', listId)
    .where('analyst_id', '=', anyOf(ids))
    .execute()
}

function anyOf(ids: string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}
