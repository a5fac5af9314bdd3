import { type Selectable, sql } from 'kysely'
import type { KeyRight } from '../../../contract/developers/api-keys.ts'
import type { AppCompanyKeys } from '../../platform/database/database-types.ts'
import type { SystemTx, Tx } from '../../platform/database/transaction.ts'

export type KeyRow = Omit<
  Selectable<AppCompanyKeys>,
  'key_hash' | 'company_id' | 'expiry_told_at'
> & {
  /** Whether its maker is a member, and what they may do now. */
  maker_is_member: boolean
  of_maker: Record<KeyRight, boolean>
}

/** The company's keys, newest first. */
export async function selectKeys(tx: Tx, companyId: string): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.maker_id, k.maker_name, k.name, k.ending, k.rights, k.read_only, k.created_at,
           k.expires_at, k.last_used_at, m.id is not null as maker_is_member,
           jsonb_build_object(
             'canEditCompanyProfile', m.is_owner or p.can_edit_company_profile,
             'canManageProducts', m.is_owner or p.can_manage_products,
             'canManageBriefs', m.is_owner or p.can_manage_briefs,
             'canManageTeam', m.is_owner or p.can_manage_team) as of_maker
    from app.company_keys k
    left join public.team_members m on m.user_id = k.maker_id and m.company_id = k.company_id
    left join public.team_permissions p on p.team_member_id = m.id
    where k.company_id = ${companyId}
    order by k.created_at desc, k.id`.execute(tx.sql)
  return rows
}

type NewKey = {
  name: string
  hash: Buffer
  ending: string
  rights: readonly KeyRight[]
  readOnly: boolean
  expiresAt: Date | null
}

/** Creates a key that acts for the caller; null if another key of the company has its name. */
export async function insertKey(tx: Tx, key: NewKey): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select app.make_company_key(${key.name}, ${key.hash}, ${key.ending}, ${[...key.rights]}::text[],
      ${key.readOnly}, ${key.expiresAt}) as id`.execute(tx.sql)
  return rows[0]?.id ?? null
}

export function deleteKey(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('app.company_keys')
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
}

/** Notifies the makers of keys that expire soon; false if there are none. */
export async function tellOfExpiring(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select app.tell_of_expiring_keys() as told`.execute(tx.sql)
  return rows[0]?.told ?? false
}
