import { sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.ts'
import { newest, type Slice, sliced } from '../../platform/database/keyset.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type OfBrief = { companyId: string; briefId: string }

function openRequests(tx: Tx, { companyId, briefId }: OfBrief) {
  return tx.sql
    .selectFrom('app.access_requests as requests')
    .where('company_id', '=', companyId)
    .where('brief_id', '=', briefId)
    .where('state', '=', 'open')
}

/** The pending requests for access, newest first, one more than requested. */
export function selectOpenRequests(tx: Tx, of: OfBrief, slice: Slice) {
  const proposer = sql<string | null>`(
    select coalesce(a.name, s.email)
    from app.shares s
    left join app.analysts a on a.company_id = s.company_id and a.email = s.email
    where s.brief_id = requests.brief_id and s.reader_id = requests.proposed_by
    limit 1)`
  return openRequests(tx, of)
    .select(['id', 'email', 'created_at', 'proposed', 'note', proposer.as('proposed_by_name')])
    .$call(sliced(newest, slice))
    .execute()
}

export async function countOpenRequests(tx: Tx, of: OfBrief): Promise<number> {
  return countRows(openRequests(tx, of))
}

/** A request for access to a brief, locked until the transaction ends. */
export function lockRequest(tx: Tx, { companyId, briefId, id }: OfBrief & { id: string }) {
  return tx.sql
    .selectFrom('app.access_requests')
    .select(['id', 'email', 'state'])
    .where('company_id', '=', companyId)
    .where('brief_id', '=', briefId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function declineRequest(tx: Tx, id: string) {
  await tx.sql
    .updateTable('app.access_requests')
    .set({ state: 'declined' })
    .where('id', '=', id)
    .execute()
}

/** Lets the revoked among these shares of briefs be asked for again; one with an open request needs no more. */
export async function allowRequests(tx: Tx, shareIds: string[]) {
  const { rows } = await sql<{ id: string; brief_id: string; email: string }>`
    with revoked as (
      select s.id, s.company_id, s.brief_id, s.email from app.shares s
      where s.id = any(${shareIds}::uuid[]) and s.brief_id is not null and s.revoked_at is not null
    ), allowed as (
      insert into app.access_requests as r (company_id, brief_id, email, proposed, state)
      select company_id, brief_id, email, false, 'allowed' from revoked order by brief_id, email
      on conflict (brief_id, email) do update set state = 'allowed' where r.state <> 'open'
      returning r.brief_id, r.email
    )
    select revoked.id, allowed.brief_id, allowed.email
    from allowed join revoked using (brief_id, email)`.execute(tx.sql)
  return rows
}

/** Grants the requests of addresses that the brief is shared with; returns those that asked for themselves. */
export async function grantRequests(tx: Tx, briefId: string, emails: string[]) {
  const { rows } = await sql<{ email: string }>`
    with asked as (
      select r.id, r.email, r.state = 'open' and not r.proposed as waits from app.access_requests r
      where r.brief_id = ${briefId}::uuid and r.email = any(${emails}::text[]) and r.state <> 'granted'
      order by r.email
      for update)
    , granted as (
      update app.access_requests r set state = 'granted' from asked where r.id = asked.id)
    select email from asked where waits`.execute(tx.sql)
  return rows.map(({ email }) => email)
}
