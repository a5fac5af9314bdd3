import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  passwordGrant,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { newCompany, newMember } from '../../testing/worlds/people.ts'

const h = await startHarness()

const remove = (id: string, soft = false) =>
  admin(h, 'DELETE', `/admin/users/${id}`, { should_soft_delete: soft })
const read = (id: string) => admin(h, 'GET', `/admin/users/${id}`)

describe('deleteUser', () => {
  test('deletes an account permanently, with its sessions and data', async () => {
    const account = await signUpAccount(h)
    const answer = await remove(account.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
    const bearer = account.accessToken
    expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, 'user_not_found')
    expectRefusal(await refreshGrant(h, account.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    expectRefusal(await read(account.id), 404, 'user_not_found')
    const [entry] = await h.sql`
      select user_id, details from auth.audit_log_entries
      where action = 'account_deleted_by_admin' and details ->> 'user_id' = ${account.id}`
    expect(entry).toEqual({ user_id: null, details: { user_id: account.id, soft: false } })
    expectRefusal(await remove(account.id), 404, 'user_not_found')
    await signUpAccount(h, { email: account.email })
  })

  test('soft-deletes to a row without name and rights, and frees the address', async () => {
    const account = await signUpAccount(h, { data: { contact_name: 'Ann' } })
    expect((await remove(account.id, true)).statusCode).toBe(200)
    const user = (await read(account.id)).json()
    expect(user).toMatchObject({
      id: account.id,
      email: createHash('sha256')
        .update(account.id + account.email)
        .digest('hex'),
      deleted_at: expect.any(String),
      user_metadata: {},
      app_metadata: {},
      identities: [],
    })
    await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
    expectRefusal(await refreshGrant(h, account.refreshToken), 400, 'refresh_token_not_found')
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
    expectRefusal(await passwordGrant(h, user.email, goodPassword), 400, 'validation_failed')
    expect(await readAudit(h, account.id)).toEqual(['sign_up', 'account_deleted_by_admin'])
    const next = await signUpAccount(h, { email: account.email })
    expect((await remove(next.id, true)).statusCode).toBe(200)
    await signUpAccount(h, { email: account.email })

    const change = await admin(h, 'PUT', `/admin/users/${account.id}`, { password: goodPassword })
    expectRefusal(change, 404, 'user_not_found')
    expectRefusal(await remove(account.id, true), 404, 'user_not_found')
    expect((await remove(account.id)).statusCode).toBe(200)
    expectRefusal(await read(account.id), 404, 'user_not_found')
  })

  test.each([false, true])('keeps the owner while the company exists (soft: %s)', async (soft) => {
    const { owner } = await newCompany(h)
    expectRefusal(await remove(owner.id, soft), 422, 'user_owns_company', /owner of a company/)
    expect((await h.call(getMe, { as: owner })).permissions.isCompanyOwner).toBe(true)
    await h.sql`delete from public.company_profiles where id = ${owner.id}`
    expect((await remove(owner.id, soft)).statusCode).toBe(200)
  })

  test.each([false, true])(
    'removes a member from the team (soft: %s)',
    { tags: ['1.7.10'] },
    async (soft) => {
      const company = await newCompany(h)
      const member = await newMember(h, company)
      expect((await remove(member.id, soft)).statusCode).toBe(200)
      const seats = await h.sql`select id from public.team_members where company_id = ${company.id}`
      expect(seats).toHaveLength(1)
      expect((await read(member.id)).statusCode).toBe(soft ? 200 : 404)
      await expect(h.call(getMe, { as: member })).rejects.toMatchObject({ status: 401 })
    },
  )

  test('creating a company and deleting its owner concurrently exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const account = await signUpAccount(h)
      const [found, removed] = await Promise.all([
        h.sql`select app.create_company(${account.id}, 'Acme', 'Ann')`.then(
          () => true,
          () => false,
        ),
        remove(account.id),
      ])
      expect(removed.statusCode).toBe(found ? 422 : 200)
    }
  })

  test('refuses an unknown account', async () => {
    for (const soft of [false, true]) {
      expectRefusal(await remove(randomUUID(), soft), 404, 'user_not_found')
    }
  })
})
