import { sql } from 'kysely'
import type { Restriction } from '../../../contract/shares/restriction.ts'
import type { Tx } from '../../platform/database/transaction.ts'

// ------------------------------------------------------------------ public addresses

/**
 * Whether a brief's video has no public address, and whether that is permanent; undefined for no such brief.
 */
export async function selectRestriction(tx: Tx, companyId: string, briefId: string) {
  const { rows } = await sql<Restriction>`
    select exists (select from app.restricted_briefs r where r.brief_id = b.id) as restricted,
           exists (select from app.shares s where s.brief_id = b.id)
             or exists (select from app.embargoes e where e.brief_id = b.id) as "forGood"
    from public.briefs b
    where b.id = ${briefId}::uuid and b.company_id = ${companyId}::uuid`.execute(tx.sql)
  return rows[0]
}

export async function setRestriction(tx: Tx, briefId: string, restricted: boolean) {
  await sql`select app.set_restriction(${briefId}::uuid, ${restricted})`.execute(tx.sql)
}

// ------------------------------------------------------------------ open links

type OpenLinkRow = {
  token: string | null
  opens: boolean
  embargoed: boolean
  plays: number
  lastPlayedAt: Date | null
}

/** The open link of a brief, without a token if it is off; undefined for no such brief. */
export async function selectOpenLink(tx: Tx, companyId: string, briefId: string) {
  const { rows } = await sql<OpenLinkRow>`
    select l.token, coalesce(app.opens(l), false) as opens, app.under_embargo(b.id) as embargoed,
           coalesce(l.plays, 0)::int as plays, l.last_played_at as "lastPlayedAt"
    from public.briefs b left join app.open_links l on l.brief_id = b.id
    where b.id = ${briefId}::uuid and b.company_id = ${companyId}::uuid`.execute(tx.sql)
  return rows[0]
}

export async function insertOpenLink(tx: Tx, companyId: string, briefId: string, token: string) {
  await tx.sql
    .insertInto('app.open_links')
    .values({ company_id: companyId, brief_id: briefId, token })
    .onConflict((made) => made.column('brief_id').doNothing())
    .execute()
}

export async function deleteOpenLink(tx: Tx, briefId: string) {
  await tx.sql.deleteFrom('app.open_links').where('brief_id', '=', briefId).execute()
}
