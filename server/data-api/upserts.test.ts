import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyInvitation } from '../../contract/team/invitations.ts'
import { briefRow, dataClient, productRow } from '../testing/data-client.ts'
import { startHarness } from '../testing/harness.ts'
import { addPending } from '../testing/worlds/company-rows.ts'
import { newCompany, newMember } from '../testing/worlds/people.ts'

const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
const owner = dataClient(h, url, company.owner)

const flags =
  'can_edit_company_profile, can_manage_products, can_manage_briefs, can_manage_team' as const
const none = {
  can_edit_company_profile: false,
  can_manage_products: false,
  can_manage_briefs: false,
  can_manage_team: false,
}
const onConflict = { onConflict: 'team_member_id' }

describe('an upsert of permissions', () => {
  const findRights = async (id: string) =>
    (await owner.from('team_permissions').select(flags).eq('team_member_id', id).single()).data

  test('changes the named ones of an existing row, and no others', async () => {
    const member = await newMember(h, company, { can_manage_briefs: true, can_manage_team: true })
    const team_member_id = member.memberId
    const changed = await owner
      .from('team_permissions')
      .upsert({ team_member_id, can_manage_briefs: false, can_manage_products: true }, onConflict)
      .select(flags)
    const expected = { ...none, can_manage_team: true, can_manage_products: true }
    expect(changed).toMatchObject({ status: 200, data: [expected] })
    const { data: row } = await owner
      .from('team_permissions')
      .select()
      .eq('team_member_id', team_member_id)
      .single()
    const again = await owner
      .from('team_permissions')
      .upsert({ ...row, can_manage_products: false })
    expect(again.error).toBeNull()
    expect(await findRights(team_member_id)).toEqual({ ...none, can_manage_team: true })
  })

  test('keeps an existing row with ignoreDuplicates, and gives a new one the rights of the role', async () => {
    const member = await newMember(h, company, { can_manage_team: true })
    const kept = await owner
      .from('team_permissions')
      .upsert(
        { team_member_id: member.memberId, can_manage_products: true },
        { ...onConflict, ignoreDuplicates: true },
      )
    expect(kept.error).toBeNull()
    expect(await findRights(member.memberId)).toEqual({ ...none, can_manage_team: true })
    const team_member_id = await addPending(h, company)
    await owner
      .from('team_permissions')
      .upsert({ team_member_id, can_manage_products: true }, onConflict)
    expect(await findRights(team_member_id)).toEqual({ ...none, can_manage_briefs: true })
  })

  test('grants nothing that an update would refuse', async () => {
    const manager = await newMember(h, company, { can_manage_team: true })
    const client = dataClient(h, url, manager)
    const other = await newMember(h, company, { can_manage_briefs: true })
    const raise = (row: object, conflict = onConflict) =>
      client.from('team_permissions').upsert(row, conflict)
    const refused = { status: 403, error: { code: '42501' } }
    const products = { can_manage_products: true }
    const own = { team_member_id: manager.memberId }
    expect(await raise({ team_member_id: other.memberId, ...products })).toMatchObject(refused)
    expect(await raise({ ...own, can_manage_briefs: true })).toMatchObject(refused)
    expect(await raise({ ...own, ...products })).toMatchObject(refused)
    // The row of one member, changed by the id of another one's.
    const { data: row } = await owner
      .from('team_permissions')
      .select('id')
      .eq('team_member_id', other.memberId)
      .single()
    const moved = await raise({ id: row?.id, ...own, ...products }, { onConflict: 'id' })
    expect(moved).toMatchObject(refused)
    const theirs = await newCompany(h)
    const foreign = await newMember(h, theirs, {})
    expect(await raise({ team_member_id: foreign.memberId, ...none })).toMatchObject(refused)
    expect(await findRights(other.memberId)).toEqual({ ...none, can_manage_briefs: true })
    expect(await findRights(manager.memberId)).toEqual({ ...none, can_manage_team: true })
    const given = await raise({ team_member_id: other.memberId, can_manage_team: true })
    expect(given.error).toBeNull()
  })
})

describe('an upsert of an invitation', () => {
  const ignore = (onConflict: string) => ({ onConflict, ignoreDuplicates: true })
  const verify = (token: string) => h.call(verifyInvitation, { as: null, body: { token } })

  test.each(['id', 'token'] as const)('that exists by its %s changes nothing', async (column) => {
    const team_member_id = await addPending(h, company)
    const invitation = (): Record<'id' | 'token' | 'team_member_id', string> => ({
      id: randomUUID(),
      token: randomUUID(),
      team_member_id,
    })
    const former = invitation()
    const live = invitation()
    for (const one of [former, live]) {
      expect((await owner.from('team_invitations').insert(one)).error).toBeNull()
    }
    for (const one of [live, former]) {
      const row = { ...invitation(), [column]: one[column] }
      const again = await owner.from('team_invitations').upsert(row, ignore(column)).select('id')
      expect(again).toMatchObject({ status: 201, data: [], error: null })
    }
    expect((await verify(live.token)).teamMemberId).toBe(team_member_id)
    const next = invitation()
    await owner.from('team_invitations').upsert(next, ignore(column))
    expect((await verify(next.token)).teamMemberId).toBe(team_member_id)
    await expect(verify(live.token)).rejects.toMatchObject({ status: expect.any(Number) })
  })
})

describe("an upsert of a colleague's row", () => {
  test('keeps the author if it does not name them, and is refused if it does', async () => {
    const colleague = await newMember(h, company, {
      can_manage_products: true,
      can_manage_briefs: true,
    })
    const client = dataClient(h, url, colleague)
    const id = randomUUID()
    const rows: [string, object][] = [
      ['products', { ...productRow, id }],
      ['briefs', { ...briefRow, product_id: id }],
    ]
    for (const [table, row] of rows) {
      const { data: made } = await client.from(table).insert(row).select().single()
      expect(made.user_id).toBe(colleague.id)
      expect(await owner.from(table).upsert(made)).toMatchObject({
        status: 403,
        error: { code: '42501' },
      })
      const { user_id: _, ...rest } = made
      const changed = await owner.from(table).upsert(rest).select('user_id').single()
      expect(changed).toMatchObject({ status: 200, data: { user_id: colleague.id } })
    }
  })

  test('of company profiles is refused, which take only update', async () => {
    const { data } = await owner.from('company_profiles').select().single()
    expect(await owner.from('company_profiles').upsert(data)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    await owner.from('company_profiles').update({ revenue: '5' }).eq('id', company.id)
    const revenue = await h.sql`
      select revenue from public.company_profiles where id = ${company.id}`
    expect(revenue).toEqual([{ revenue: '5' }])
  })
})
