import { sql } from 'kysely'
import {
  mostTabs,
  type Presence,
  presenceSeconds,
  type Sign,
} from '../../contract/changes/presence.ts'
import type { Services } from './context.ts'
import { deleteInBatches } from './database/delete-in-batches.ts'
import type { Tx } from './database/transaction.ts'

/** A document or canvas that may be open in a tab. The caller may read it. */
export type Attended = { documentId: string } | { canvasId: string }

/** Records that the caller has it open in a tab, or has closed it; returns who else has it open. */
export async function attend(
  tx: Tx,
  attended: Attended,
  { tabId, state, blockId = null }: Sign,
): Promise<Presence> {
  const subject = { documentId: null, canvasId: null, ...attended }
  if (state === 'gone') await leave(tx, tabId)
  else {
    await sql`
      insert into app.presences (document_id, canvas_id, user_id, tab_id, block_id, ends_at)
      values (${subject.documentId}::uuid, ${subject.canvasId}::uuid, ${tx.actor.userId}::uuid, ${tabId}::uuid,
              ${blockId}, app.now() + ${presenceSeconds[state]} * interval '1 second')
      on conflict on constraint presences_of_tab do update
      set block_id = excluded.block_id, ends_at = excluded.ends_at`.execute(tx.sql)
  }
  await forgetOldTabs(tx, subject)
  return { others: await selectOthers(tx, subject) }
}

const leave = (tx: Tx, tabId: string) =>
  sql`delete from app.presences where user_id = ${tx.actor.userId}::uuid and tab_id = ${tabId}::uuid`.execute(
    tx.sql,
  )

type Subject = { documentId: string | null; canvasId: string | null }

const of = ({ documentId, canvasId }: Subject) =>
  documentId ? sql`p.document_id = ${documentId}::uuid` : sql`p.canvas_id = ${canvasId}::uuid`

const forgetOldTabs = (tx: Tx, subject: Subject) =>
  sql`
    delete from app.presences p
    where ${of(subject)} and p.user_id = ${tx.actor.userId}::uuid
      and p.tab_id in (
        select p.tab_id from app.presences p
        where ${of(subject)} and p.user_id = ${tx.actor.userId}::uuid
        order by p.ends_at desc, p.tab_id offset ${mostTabs})`.execute(tx.sql)

/** Members only: somebody who has left the company is gone, whatever their tab reports. */
async function selectOthers(tx: Tx, subject: Subject): Promise<Presence['others']> {
  const { rows } = await sql<Presence['others'][number]>`
    select o.id, o.name, o."blockId" from (
      select distinct on (m.user_id) m.user_id as id, m.name, p.block_id as "blockId"
      from app.presences p
      join public.team_members m on m.user_id = p.user_id
      where ${of(subject)} and p.user_id <> ${tx.actor.userId}::uuid and p.ends_at > app.now()
      order by m.user_id, p.block_id is null, p.ends_at desc) o
    order by o.name collate "und-x-icu", o.id
    limit 50`.execute(tx.sql)
  return rows
}

/** Part of an hourly job: deletes the presences of tabs that disappeared without reporting it. */
export const forgetPresences = (services: Services) =>
  deleteInBatches(services, 'app.presences', sql`ends_at <= app.now()`)
