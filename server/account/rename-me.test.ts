import { describe, expect, test } from 'vitest'
import { getMe, renameMe } from '../../contract/account/account.ts'
import { listTeamMembers } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { auth, readAudit, signUpAccount } from '../testing/worlds/accounts.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()

const readName = async (as: TestUser) => (await h.call(getMe, { as })).user.name
const readMetadata = async (as: TestUser) =>
  (await auth(h, 'GET', '/user', undefined, { bearer: as.accessToken })).json().user_metadata

describe('renameMe', () => {
  test('changes the name in the account and the team, and nothing else', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company)
    const before = await h.call(listTeamMembers, { as: company.owner })
    const body = { name: '  Zoë Åkesson ' }
    expect(await h.call(renameMe, { as: member, body })).toEqual({ name: 'Zoë Åkesson' })
    expect(await readName(member)).toBe('Zoë Åkesson')
    expect((await readMetadata(member)).name).toBe('Zoë Åkesson')
    const after = await h.call(listTeamMembers, { as: company.owner })
    expect(after.items).toEqual(
      before.items.map((item) =>
        item.id === member.memberId ? { ...item, name: 'Zoë Åkesson' } : item,
      ),
    )
    expect(await readAudit(h, member.id)).toEqual(['name_changed'])
  })

  test('renames the owner, who stays the owner', async () => {
    const { owner } = await newCompany(h)
    await h.call(renameMe, { as: owner, body: { name: 'Olga' } })
    expect(await h.call(getMe, { as: owner })).toMatchObject({
      user: { name: 'Olga' },
      permissions: { isCompanyOwner: true, userRole: 'admin' },
    })
  })

  test('renames a user without a company immediately, even if the token has the old name', async () => {
    const account = await signUpAccount(h, { data: { contact_name: 'Ann', color: 'red' } })
    expect(await readName(account)).toBe('Ann')
    await h.call(renameMe, { as: account, body: { name: 'Anna' } })
    expect(await readName(account)).toBe('Anna')
    expect(await readMetadata(account)).toMatchObject({ name: 'Anna', color: 'red' })
  })

  test('refuses another account: only the caller is renamed', async () => {
    const { ours, theirs } = await newCompanies(h)
    const colleague = await newMember(h, ours)
    await h.call(renameMe, { as: ours.owner, body: { name: 'Only Me' } })
    for (const person of [colleague, theirs.owner]) {
      expect(await readName(person)).not.toBe('Only Me')
      expect((await readMetadata(person)).name).toBe('Test Person')
    }
  })

  test('refuses invalid names and visitors', async () => {
    const account = await signUpAccount(h)
    for (const name of ['', ' A ', 'x'.repeat(201), 'nul\u0000', 7]) {
      await expect(
        h.call(renameMe, { as: account, body: { name: name as string } }),
      ).rejects.toMatchObject({ status: 400 })
    }
    await expect(h.call(renameMe, { as: null, body: { name: 'Nobody' } })).rejects.toMatchObject({
      status: 401,
    })
  })
})
