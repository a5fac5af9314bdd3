import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { containing } from '../../platform/database/words.ts'

/** A company as the operator sees it. */
export type FoundCompany = {
  id: string
  name: string
  owner: string | null
  members: number
  products: number
  briefs: number
  usedBytes: number
  quotaBytes: number
  /** Whether the company has its own quota, instead of the setting's. */
  ownQuota: boolean
  suspendedAt: Date | null
  reason: string | null
  createdAt: Date
}

/**
 * Companies by part of their name or their owner's address, or by id, ordered by name. With `exact`, only those
 * with this name or id.
 */
export async function selectFoundCompanies(
  tx: SystemTx,
  { text, exact }: { text: string; exact: boolean },
): Promise<FoundCompany[]> {
  const like = containing(text)
  const named = exact
    ? sql`lower(btrim(c.company_name)) = lower(btrim(${text}))`
    : sql`c.company_name ilike ${like} or u.email ilike ${like}`
  const { rows } = await sql<FoundCompany>`
    select c.id, c.company_name as name, u.email as owner, c.created_at as "createdAt",
           (select count(*)::int from public.team_members m
            where m.company_id = c.id and m.user_id is not null) as members,
           (select count(*)::int from public.products p where p.company_id = c.id) as products,
           (select count(*)::int from public.briefs b where b.company_id = c.id) as briefs,
           app.company_usage(c.id) as "usedBytes", app.company_quota(c.id) as "quotaBytes",
           q.company_id is not null as "ownQuota", h.suspended_at as "suspendedAt", h.reason
    from public.company_profiles c
    left join public.team_members o on o.company_id = c.id and o.is_owner
    left join auth.users u on u.id = o.user_id
    left join app.company_quotas q on q.company_id = c.id
    left join app.company_suspensions h on h.company_id = c.id
    where c.id::text = lower(${text}) or ${named}
    order by lower(c.company_name), c.id`.execute(tx.sql)
  return rows
}

/** Locks a company until the transaction ends, and returns its name; undefined if there is none. */
export async function lockCompanyName(tx: SystemTx, id: string): Promise<string | undefined> {
  const row = await tx.sql
    .selectFrom('company_profiles')
    .select('company_name')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.company_name
}

/** The account of a company's owner. */
export async function selectOwnerId(tx: SystemTx, id: string): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select app.owner_of(${id}::uuid) as owner`.execute(tx.sql)
  return rows[0]?.owner ?? null
}

/** A member's place in a company. */
export type Seat = {
  id: string
  /** Null until the invitation is accepted. */
  userId: string | null
  name: string
  email: string
  isOwner: boolean
  proven: boolean
  banned: boolean
}

/** Locks the owner's seat and that of the address, if there is one. */
export async function lockSeats(tx: SystemTx, id: string, address: string): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select m.id, m.user_id as "userId", m.name, coalesce(u.email, m.email) as email, m.is_owner as "isOwner",
           coalesce(app.has_proven_address(u), false) as proven,
           coalesce(u.banned_until > ${tx.now()}, false) as banned
    from public.team_members m
    left join auth.users u on u.id = m.user_id
    where m.company_id = ${id}::uuid
      and (m.is_owner or lower(coalesce(u.email, m.email)) = lower(${address}))
    for update of m`.execute(tx.sql)
  return rows
}

/** Makes the seat `next` the owner's in place of `former`, which keeps every right or none. */
export async function setOwner(
  tx: SystemTx,
  { former, next, keepRights }: { former: string; next: string; keepRights: boolean },
) {
  const seats = [
    { id: former, is_owner: false, role: keepRights ? 'admin' : 'editor', right: keepRights },
    { id: next, is_owner: true, role: 'admin', right: true },
  ]
  for (const { id, is_owner, role, right } of seats) {
    await tx.sql.updateTable('team_members').set({ is_owner, role }).where('id', '=', id).execute()
    await sql`
      select public.update_team_permissions(${id}::uuid, ${right}, ${right}, ${right}, ${right})`.execute(
      tx.sql,
    )
  }
}

/** Sets a company's own quota; null removes it, so that the setting applies again. */
export async function putQuota(tx: SystemTx, id: string, bytes: number | null) {
  if (bytes === null) {
    await tx.sql.deleteFrom('app.company_quotas').where('company_id', '=', id).execute()
    return
  }
  await tx.sql
    .insertInto('app.company_quotas')
    .values({ company_id: id, bytes, set_at: tx.now() })
    .onConflict((set) => set.column('company_id').doUpdateSet({ bytes, set_at: tx.now() }))
    .execute()
}

/** Returns false if the company is already suspended. */
export async function insertSuspension(
  tx: SystemTx,
  id: string,
  reason: string | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('app.company_suspensions')
    .values({ company_id: id, reason, suspended_at: tx.now() })
    .onConflict((held) => held.column('company_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if the company was not suspended. */
export async function deleteSuspension(tx: SystemTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('app.company_suspensions')
    .where('company_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The ids of everything that a company has stored. */
export async function selectStoredIds(tx: SystemTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id::text from storage.objects o where o.company_id = ${id}
    union
    select u.id from storage.uploads u where u.company_id = ${id}
    union
    select p.file_id::text from app.document_pictures p
    join app.documents d on d.id = p.document_id where d.company_id = ${id}
    union
    select p.file_id::text from app.canvas_pictures p
    join app.canvases c on c.id = p.canvas_id where c.company_id = ${id}`.execute(tx.sql)
  return rows.map((row) => row.id)
}

export async function deleteCompanyRows(tx: SystemTx, id: string) {
  // It may be large, and no request waits for this.
  await sql`set local statement_timeout = 0`.execute(tx.sql)
  await sql`select app.delete_company(${id})`.execute(tx.sql)
}
