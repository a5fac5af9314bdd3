import { sql } from 'kysely'
import type { Services } from '../platform/context.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import { hintChannel } from './hints.ts'
import type { Pair } from './rooms/rooms.ts'

/** Those of the users to whom the briefs are shared now, with the briefs. */
export async function selectReaders(tx: SystemTx, briefIds: string[], userIds: string[]) {
  const { rows } = await sql<{ briefId: string; userId: string }>`
    select s.brief_id as "briefId", s.reader_id as "userId"
    from app.shares s
    where s.brief_id = any(${briefIds}::uuid[]) and s.reader_id = any(${userIds}::uuid[])
      and app.is_live(s)`.execute(tx.sql)
  return rows
}

type OpenSession = { id: string; companyId: string | null; shares: number }

/** Those of the sessions for which app.caller would admit a call, with what their accounts have access to. */
export async function selectOpenSessions(tx: SystemTx, ids: string[]) {
  const { rows } = await sql<OpenSession>`
    select s.id, m.company_id as "companyId",
           (select count(*)::int from app.shares h where h.reader_id = u.id and app.is_live(h)) as shares
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.team_members m on m.user_id = u.id
    where s.id = any(${ids}::uuid[])
      and app.session_ends_at(s.created_at, s.refreshed_at, s.not_after) > app.now()
      and (u.banned_until is null or u.banned_until <= app.now())
      and u.deleted_at is null
      and app.session_hold(u.ownership_asked_at, s.may_answer, s.must_set_password) is null
      and not exists (select from app.company_suspensions h where h.company_id = m.company_id)
      and (s.aal <> 'aal1'
           or not exists (select from app.company_security c
                          where c.company_id = m.company_id and c.second_factor_required)
          and not exists (select from auth.mfa_factors f
                          where f.user_id = u.id and f.status = 'verified'))`.execute(tx.sql)
  return rows
}

type Right = Pair & { mayChange: boolean }

/** Those of the pairs of which the account may read the record. */
export async function selectRecordRights(tx: SystemTx, pairs: readonly Pair[]) {
  const users = pairs.map(({ userId }) => userId)
  const records = pairs.map(({ recordId }) => recordId)
  const { rows } = await sql<Right>`
    select r.user_id as "userId", r.record_id as "recordId", r.may_change as "mayChange", false as follows
    from app.record_rights(${users}::uuid[], ${records}::uuid[]) r`.execute(tx.sql)
  return rows
}

/** Those of the pairs of which the account may follow the presentation of the record. */
export async function selectFollowerRights(tx: SystemTx, pairs: readonly Pair[]) {
  const users = pairs.map(({ userId }) => userId)
  const records = pairs.map(({ recordId }) => recordId)
  const { rows } = await sql<Right>`
    select r.user_id as "userId", r.record_id as "recordId", false as "mayChange", true as follows
    from app.follower_rights(${users}::uuid[], ${records}::uuid[]) r`.execute(tx.sql)
  return rows
}

/** Notifies everyone who listens to hints of `payload`, without waiting for the disk. */
export const notify = ({ database }: Services, payload: string) =>
  sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${hintChannel}, ${payload})`.execute(
    database.kysely,
  )
