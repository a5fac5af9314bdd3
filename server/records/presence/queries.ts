import { sql } from 'kysely'
import type { z } from 'zod'
import {
  mostTabs,
  type Presence,
  placeSchema,
  presenceSeconds,
  type signSchema,
} from '../../../contract/records/presence.ts'
import type { Services } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tx } from '../../platform/database/transaction.ts'

// Rows are written only where the database cannot tell the processes of each other's signs.

type Sign = Pick<z.output<typeof signSchema>, 'tabId' | 'state' | 'place'>

/** Notes that the caller has a record open in a tab. */
export const putPresence = (tx: Tx, id: string, { tabId, state, place }: Sign) =>
  sql`
    insert into app.presences (record_id, user_id, tab_id, place, ends_at)
    values (${id}::uuid, ${tx.actor.userId}::uuid, ${tabId}::uuid,
            ${place && JSON.stringify(place)}::jsonb, app.now() + ${presenceSeconds[state]} * interval '1 second')
    on conflict on constraint presences_of_tab do update
    set place = excluded.place, ends_at = excluded.ends_at`.execute(tx.sql)

export const deletePresence = (tx: Tx, tabId: string) =>
  sql`delete from app.presences where user_id = ${tx.actor.userId}::uuid and tab_id = ${tabId}::uuid`.execute(
    tx.sql,
  )

/** Deletes the caller's tabs with the record beyond the most that one person may have. */
export const deleteOldTabs = (tx: Tx, id: string) =>
  sql`
    delete from app.presences p
    where p.record_id = ${id}::uuid and p.user_id = ${tx.actor.userId}::uuid
      and p.tab_id in (
        select p.tab_id from app.presences p
        where p.record_id = ${id}::uuid and p.user_id = ${tx.actor.userId}::uuid
        order by p.ends_at desc, p.tab_id offset ${mostTabs})`.execute(tx.sql)

/** Members only: somebody who has left the company is gone, whatever their tab reports. */
export async function selectOthers(tx: Tx, id: string): Promise<Presence['others']> {
  const { rows } = await sql<Presence['others'][number]>`
    select o.id, o.name, o.place from (
      select distinct on (m.user_id) m.user_id as id, m.name, p.place
      from app.presences p
      join public.team_members m on m.user_id = p.user_id
      where p.record_id = ${id}::uuid and p.user_id <> ${tx.actor.userId}::uuid and p.ends_at > app.now()
      order by m.user_id, p.place is null, p.ends_at desc) o
    order by o.name collate "und-x-icu", o.id
    limit 50`.execute(tx.sql)
  return rows
}

/** Who presents a record that the caller may follow, if anybody does. */
export async function selectPresenter(tx: Tx, id: string): Promise<Presence['others']> {
  const { rows } = await sql<{ id: string; name: string; place: unknown }>`
    select id, name, place from app.presenter_of(${id}::uuid)`.execute(tx.sql)
  return rows.map(({ place, ...who }) => ({ ...who, place: placeSchema.parse(place) }))
}

export const deleteEndedPresences = (services: Services) =>
  deleteInBatches(services, 'app.presences', sql`ends_at <= app.now()`)

/** The caller's name in their team; empty without one. */
export async function selectOwnName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select m.name from public.team_members m where m.user_id = ${tx.actor.userId}::uuid`.execute(
    tx.sql,
  )
  return rows[0]?.name ?? ''
}
