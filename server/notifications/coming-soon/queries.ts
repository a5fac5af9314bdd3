import { sql } from 'kysely'
import { type ComingArea, comingAreas } from '../../../contract/notifications/coming-soon.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

// The policies limit these three to the caller's own rows.

/** Every area, with whether the caller waits for it and when they were mailed. */
export async function selectOwnAreas(tx: Tx) {
  const rows = await tx.sql.selectFrom('app.awaited_areas').select(['area', 'told_at']).execute()
  const known = new Map(rows.map(({ area, told_at }) => [area, told_at]))
  return comingAreas.map((area) => ({
    area,
    awaited: known.get(area) === null,
    toldAt: known.get(area)?.toISOString() ?? null,
  }))
}

/** Changes nothing for a caller who already asked or was mailed. */
export async function insertOwnArea(tx: Tx, area: ComingArea) {
  await sql`
    insert into app.awaited_areas (user_id, area) values ((select auth.uid()), ${area})
    on conflict do nothing`.execute(tx.sql)
}

/** Does not delete an area that the caller was mailed about. */
export async function deleteOwnArea(tx: Tx, area: ComingArea) {
  await tx.sql.deleteFrom('app.awaited_areas').where('area', '=', area).execute()
}

/** Why the caller gets no mail about areas; null if they do. */
export async function findOwnObstacle(tx: Tx) {
  const { rows } = await sql<{ obstacle: 'unproven' | 'bounced' | 'stopped' | null }>`
    select app.my_mail_obstacle() as obstacle`.execute(tx.sql)
  return rows[0]?.obstacle ?? null
}

/** Deletes all pending requests of an account, if it still exists. */
export async function deleteAwaited(tx: SystemTx, userId: string) {
  await tx.sql
    .deleteFrom('app.awaited_areas')
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .execute()
}

/**
 * How many accounts wait for an area: those a mail reaches, those none reaches, by reason, and those already
 * mailed.
 */
export async function countAwaiting(tx: SystemTx, area: ComingArea) {
  type Counts = Record<'due' | 'told' | 'unproven' | 'bounced' | 'stopped', number>
  const { rows } = await sql<Counts>`
    select count(*) filter (where told)::int as told,
           count(*) filter (where not told and obstacle is null)::int as due,
           count(*) filter (where obstacle = 'unproven')::int as unproven,
           count(*) filter (where obstacle = 'bounced')::int as bounced,
           count(*) filter (where obstacle = 'stopped')::int as stopped
    from (
      select w.told_at is not null as told,
             case when w.told_at is null then app.mail_obstacle(u) end as obstacle
      from app.awaited_areas w
      join auth.users u on u.id = w.user_id and u.deleted_at is null
      where w.area = ${area}
    ) waiting`.execute(tx.sql)
  return rows[0] as Counts
}

/**
 * Marks the next accounts that wait for an area as mailed and returns them, ordered by id. Skips accounts that
 * another transaction has locked.
 */
export async function takeAwaiting(
  tx: SystemTx,
  { area, after, limit }: { area: ComingArea; after: string | null; limit: number },
): Promise<{ userId: string; email: string }[]> {
  const { rows } = await sql<{ userId: string; email: string }>`
    with due as materialized (
      select w.user_id, u.email
      from app.awaited_areas w
      join auth.users u on u.id = w.user_id
      where w.area = ${area} and w.told_at is null
        and (${after}::uuid is null or w.user_id > ${after}::uuid)
        and u.deleted_at is null and app.mail_obstacle(u) is null
      order by w.user_id
      limit ${limit}
      for update of w skip locked),
    told as (
      update app.awaited_areas w set told_at = ${tx.now()}
      from due
      where w.area = ${area} and w.user_id = due.user_id)
    select user_id as "userId", email from due order by user_id`.execute(tx.sql)
  return rows
}
