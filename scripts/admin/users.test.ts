import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { runAdmin, runAdminTyping } from '../../server/testing/admin-commands.ts'
import { startHarness } from '../../server/testing/harness.ts'
import {
  accountOf,
  addVerifiedFactor,
  auth,
  claimsOf,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../server/testing/worlds/accounts.ts'
import { newCompany, newMember } from '../../server/testing/worlds/people.ts'

const h = await startHarness()
const company = await newCompany(h, 'Acme Robotics')
const run = (...args: string[]) => runAdmin(h, ...args)

describe('users find', () => {
  test('finds by a part of the address, and by id, in aligned columns', async () => {
    const { owner } = company
    const [byAddress, byId] = await Promise.all(
      [owner.email.slice(0, 20).toUpperCase(), owner.id].map((text) => run('users', 'find', text)),
    )
    const [heading = '', line = ''] = byId?.out.split('\n') ?? []
    expect(heading).toMatch(
      /^ACCOUNT {2,}NAME {2,}COMPANY {2,}SIGNED IN {2}SESSIONS {2}FACTORS {2}STATE {2}ID$/,
    )
    expect(line.slice(heading.indexOf('COMPANY'))).toMatch(/^Acme Robotics \(owner\) {2}never/)
    expect(line.endsWith(owner.id)).toBe(true)
    expect(byAddress?.out).toBe(byId?.out)
  })

  test('finds the phone number that it prints', async () => {
    const account = await signUpAccount(h)
    await h.sql`update auth.users set phone = '491701234567' where id = ${account.id}`
    const [spaced, plus] = await Promise.all([
      run('users', 'find', '+49 170 1234567'),
      run('users', 'find', '+'),
    ])
    expect(spaced.out).toContain(account.email)
    expect(plus.out).toBe('No account matches +.\n')
  })

  test('prints JSON for machines', async () => {
    const found = await run('users', 'find', company.owner.id, '--json')
    expect(JSON.parse(found.out)).toEqual([
      expect.objectContaining({
        id: company.owner.id,
        email: company.owner.email,
        company: 'Acme Robotics',
        ownsCompany: true,
        sessions: 1,
        factors: 0,
        deletedAt: null,
      }),
    ])
  })
})

test('users create, recover and ban make and lock an account', async () => {
  const email = newAddress()
  const linkIn = (out: string) => new URL(/^http\S+$/m.exec(out)?.[0] ?? '')
  const verified = async (link: URL) => {
    const [type, token_hash] = [link.searchParams.get('type'), link.searchParams.get('token')]
    return (await auth(h, 'POST', '/verify', { type, token_hash })).json()
  }
  const created = await run('users', 'create', email)
  expect(created.out).toMatch(
    new RegExp(`^Created the account ${email}\\.\nGive this link to the owner`),
  )
  const owner = accountOf(await verified(linkIn(created.out)))
  expect((await h.call(getMe, { as: owner })).user.email).toBe(email)
  const recovered = await run('users', 'recover', email)
  const claims = claimsOf((await verified(linkIn(recovered.out))).access_token)
  expect(claims).toMatchObject({ sub: owner.id, must_set_password: true })
  const account = await signUpAccount(h)
  expect(await run('users', 'ban', account.email, '--yes')).toMatchObject({
    code: 0,
    out: `${account.email} is banned.\n`,
  })
  await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
  expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(400)
  await run('users', 'unban', account.email)
  expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
  const again = await run('users', 'create', email)
  expect(again).toMatchObject({ code: 1, err: `${email} has an account already.\n` })
})

test('users end-sessions signs out everywhere at once, and is in the audit trail', async () => {
  const account = await signUpAccount(h)
  await passwordGrant(h, account.email, goodPassword)
  const other = await signUpAccount(h)
  const { out } = await run('users', 'end-sessions', account.email.toUpperCase())
  expect(out).toBe(`Ended 2 sessions of ${account.email}.\n`)
  await expect(h.call(getMe, { as: account })).rejects.toMatchObject({ status: 401 })
  expect((await refreshGrant(h, account.refreshToken)).statusCode).toBe(400)
  expect(await readAudit(h, account.id)).toContain('sessions_ended_by_admin')
  await h.call(getMe, { as: other })
  expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
})

test('users reset-factors lets the password alone sign in, and mails the owner', async () => {
  const account = await signUpAccount(h)
  await addVerifiedFactor(h, account)
  const refused = await runAdminTyping(h, 'no\n', 'users', 'reset-factors', account.email)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Nothing was changed')
  expect(await readAudit(h, account.id)).not.toContain('factor_removed_by_admin')

  const done = await run('users', 'reset-factors', account.email, '--yes')
  expect(done.out).toBe(`Removed 1 second factor of ${account.email}.\n`)
  expect(await readAudit(h, account.id)).toContain('factor_removed_by_admin')
  expect((await mailsTo(h, account.email))[0]).toMatchObject({ kind: 'factor_removed' })
  const left = await h.sql`select from auth.mfa_factors where user_id = ${account.id}`
  expect(left).toEqual([])
})

describe('users delete', () => {
  test('deletes the account once its name is typed, but not its team', async () => {
    const member = await newMember(h, company)
    const empty = await runAdminTyping(h, '', 'users', 'delete', member.email)
    expect(empty).toMatchObject({ code: 1, out: '' })
    await h.call(getMe, { as: member })

    const done = await runAdminTyping(h, `${member.email}\n`, 'users', 'delete', member.id)
    expect(done).toMatchObject({ code: 0, out: `Deleted the account ${member.email}.\n` })
    expect(done.err).toContain('and removes it from Acme Robotics, for good.')
    await expect(h.call(getMe, { as: member })).rejects.toMatchObject({ status: 401 })
    await h.call(getMe, { as: company.owner })
    const events = await h.sql`
      select from auth.audit_log_entries
      where action = 'account_deleted_by_admin' and details ->> 'user_id' = ${member.id}`
    expect(events).toHaveLength(1)
  })
})
