import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../platform/context.ts'
import { type SystemTx, withSystemTx } from '../../platform/database/transaction.ts'
import { signAccessToken } from '../../platform/keys/access-token.ts'
import type { Harness } from '../harness.ts'

export type TestUser = { id: string; email: string; sessionId: string; accessToken: string }

export type TestCompany = { id: string; name: string; owner: TestUser }

/** The four flags of `team_permissions`. */
export type Flags = Partial<
  Record<
    'can_edit_company_profile' | 'can_manage_products' | 'can_manage_briefs' | 'can_manage_team',
    boolean
  >
>

/** An account with a session and no company. */
export async function newUser(h: Harness, email = `${randomUUID()}@example.test`) {
  return withSystemTx(h.services, 'test account', (tx) => addUser(h.services, tx, email))
}

/** A company and its signed-in owner. */
export async function newCompany(h: Harness, name = 'Acme Robotics'): Promise<TestCompany> {
  return withSystemTx(h.services, 'test company', async (tx) => {
    const owner = await addUser(h.services, tx, `owner-${randomUUID()}@example.test`)
    await sql`
      select app.create_company(${owner.id}, ${name}, 'Olivia Owner', 'Seattle', '2015', '11-50',
        '$1M - $10M', 'Private', 'Series A', array['Europe'])`.execute(tx.sql)
    return { id: owner.id, name, owner }
  })
}

/** Two companies, neither of which may see any data of the other. */
export async function newCompanies(h: Harness) {
  return { ours: await newCompany(h, 'Acme Robotics'), theirs: await newCompany(h, 'Other Corp') }
}

/** An active member of a company with exactly the given flags. */
export async function newMember(h: Harness, company: TestCompany, flags: Flags = {}) {
  return withSystemTx(h.services, 'test member', async (tx) => {
    const user = await addUser(h.services, tx, `member-${randomUUID()}@example.test`)
    const memberId = randomUUID()
    await sql`
      insert into public.team_members (id, company_id, name, email, role, user_id)
      values (${memberId}, ${company.id}, 'Mel Member', ${user.email}, 'editor', ${user.id})`.execute(
      tx.sql,
    )
    const all = {
      can_edit_company_profile: false,
      can_manage_products: false,
      can_manage_briefs: false,
      can_manage_team: false,
      ...flags,
    }
    await sql`delete from public.team_permissions where team_member_id = ${memberId}`.execute(
      tx.sql,
    )
    await sql`
      insert into public.team_permissions (team_member_id, can_edit_company_profile,
        can_manage_products, can_manage_briefs, can_manage_team)
      values (${memberId}, ${all.can_edit_company_profile}, ${all.can_manage_products},
        ${all.can_manage_briefs}, ${all.can_manage_team})`.execute(tx.sql)
    return { ...user, memberId }
  })
}

/** Removes a member, as the team page does. */
export async function removeMember(h: Harness, member: { memberId: string }) {
  await withSystemTx(h.services, 'test removal', (tx) =>
    tx.sql.deleteFrom('team_members').where('id', '=', member.memberId).execute(),
  )
}

async function addUser(services: Services, tx: SystemTx, email: string): Promise<TestUser> {
  const id = randomUUID()
  const sessionId = randomUUID()
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${JSON.stringify({ name: 'Test Person' })}::jsonb)`.execute(
    tx.sql,
  )
  const amr = [{ method: 'password', timestamp: Math.floor(services.now().getTime() / 1000) }]
  await sql`
    insert into auth.sessions (id, user_id, amr)
    values (${sessionId}, ${id}, ${JSON.stringify(amr)}::jsonb)`.execute(tx.sql)
  const { accessToken } = signAccessToken(services, {
    sub: id,
    email,
    role: 'authenticated',
    session_id: sessionId,
    aal: 'aal1',
  })
  return { id, email, sessionId, accessToken }
}
