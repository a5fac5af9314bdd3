import { sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.ts'
import { newestFirst, type Slice } from '../../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'
import { saysAll } from '../../platform/database/words.ts'

// The policies show the caller's own workspaces and those shared with them, the latter read-only.

export type WorkspaceRow = {
  id: string
  name: string
  description: string
  created_at: Date
  updated_at: Date
  owner: string | null
  shared_with: { id: string; name: string }[]
  session_count: number
}

const owner = sql<string | null>`(
  select m.name from public.team_members m
  where m.user_id = copilot_workspaces.user_id and m.user_id <> auth.uid())`
const sharedWith = sql<WorkspaceRow['shared_with']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.name) order by m.name, m.id), '[]')
  from app.copilot_workspace_members s
  join public.team_members m on m.user_id = s.user_id
  where s.workspace_id = copilot_workspaces.id)`
const sessionCount = sql<number>`(
  select count(*)::int from app.copilot_sessions s
  where s.workspace_id = copilot_workspaces.id and s.deleted_at is null)`
const shown = [
  'id',
  'name',
  'description',
  'created_at',
  'updated_at',
  owner.as('owner'),
  sharedWith.as('shared_with'),
  sessionCount.as('session_count'),
] as const

function workspaces(tx: Tx, search: readonly string[] = []) {
  return tx.sql
    .selectFrom('app.copilot_workspaces')
    .where('deleted_at', 'is', null)
    .where(saysAll(sql`name || chr(10) || description`, search))
}

export const selectWorkspaces = (tx: Tx, slice: Slice, search?: readonly string[]) =>
  newestFirst(slice)(workspaces(tx, search).select(shown)).execute()

export async function countWorkspaces(tx: Tx, search?: readonly string[]): Promise<number> {
  return countRows(workspaces(tx, search))
}

/** Undefined if it is deleted, or the caller may not read it. */
export function selectWorkspace(tx: Tx, id: string): Promise<WorkspaceRow | undefined> {
  return workspaces(tx).select(shown).where('id', '=', id).executeTakeFirst()
}

/** Raises BW043 beyond the limit. */
export function insertWorkspace(
  tx: Tx,
  { userId, name, description }: { userId: string; name: string; description: string },
): Promise<{ id: string }> {
  return tx.sql
    .insertInto('app.copilot_workspaces')
    .values({ user_id: userId, name, description })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Locks it until the transaction ends. False if it is not the caller's. */
export async function updateWorkspace(
  tx: Tx,
  id: string,
  change: {
    name?: string | undefined
    description?: string | undefined
    updated_at?: Date
    deleted_at?: Date | null
  },
): Promise<boolean> {
  const changed = await tx.sql
    .updateTable('app.copilot_workspaces')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', change.deleted_at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** How many of these accounts are other members of the caller's company. */
export async function countColleagues(tx: Tx, userIds: readonly string[]): Promise<number> {
  return countRows(
    tx.sql
      .selectFrom('team_members')
      .where('user_id', 'in', userIds)
      .where('user_id', '<>', sql<string>`auth.uid()`),
  )
}

/** Shares a workspace of the caller with exactly these members. */
export async function replaceMembers(
  tx: Tx,
  { workspaceId, ownerId, userIds }: { workspaceId: string; ownerId: string; userIds: string[] },
) {
  await sql`
    delete from app.copilot_workspace_members
    where workspace_id = ${workspaceId} and user_id <> all (${userIds}::uuid[])`.execute(tx.sql)
  await sql`
    insert into app.copilot_workspace_members (workspace_id, owner_id, user_id)
    select ${workspaceId}::uuid, ${ownerId}::uuid, chosen from unnest(${userIds}::uuid[]) chosen
    on conflict do nothing`.execute(tx.sql)
}

export async function deleteOldWorkspaces(tx: SystemTx) {
  await sql`
    delete from app.copilot_workspaces where deleted_at < app.now() - interval '30 days'
  `.execute(tx.sql)
}
