import { describe, expect, test } from 'vitest'
import { createInvitedUser } from '../../../contract/team/invitations.ts'
import { newPhone, smsSettings } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  auth,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  proveAddress,
  signUpAccount,
  signUpProven,
} from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'
import { invite } from '../../testing/worlds/invitations.ts'
import { follow, secretsTo } from '../../testing/worlds/links.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

const h = await startHarness({ env: smsSettings })

const common = 'Password1'
const company = { company_name: 'Acme Robotics' }

/** Sets a password by some call, and returns whose it would be. */
type Way = (password: string) => Promise<{ statusCode: number; json: () => unknown }>

async function owner(): Promise<Account> {
  return signUpProven(h, { email: newLocalPart(), data: company })
}

/** The local part of an address, letters only. */
function newLocalPart(): string {
  return newAddress().replace('person-', 'ann.smith-').replace(/\d/g, '')
}

const change = (account: Account, password: string) =>
  auth(h, 'PUT', '/user', { password }, { bearer: account.accessToken })

const ways: Record<string, Way> = {
  'sign-up': (password) =>
    auth(h, 'POST', '/signup', { email: newAddress(), password, data: company }),
  'sign-up by phone': (password) => auth(h, 'POST', '/signup', { phone: newPhone(), password }),
  'a change': async (password) => change(await owner(), password),
  'a recovery': async (password) => {
    const account = await owner()
    await proveAddress(h, account)
    const { email } = account
    await auth(h, 'POST', '/recover', { email })
    const { values } = await follow(h, (await secretsTo(h, email)).path)
    return auth(h, 'PUT', '/user', { password }, { bearer: values.access_token ?? '' })
  },
  'an administrator who makes an account': (password) =>
    admin(h, 'POST', '/admin/users', { email: newAddress(), password }),
  'an administrator who changes one': async (password) =>
    admin(h, 'PUT', `/admin/users/${(await createdUser(h)).id}`, { password }),
  'a link made by an administrator': (password) =>
    admin(h, 'POST', '/admin/generate_link', { type: 'signup', email: newAddress(), password }),
}

describe('checkPassword', () => {
  test.each(Object.entries(ways))('%s refuses a common password', async (_, way) => {
    for (const password of [common, 'BRIEFWELL-2026']) {
      const answer = await way(password)
      expectRefusal(answer as never, 422, 'weak_password')
      const reasons = password === common ? ['common'] : ['own_name']
      expect(answer.json()).toMatchObject({
        weak_password: { reasons },
        issues: [{ path: 'password', message: expect.any(String) }],
      })
    }
    expect((await way('a whole other horse')).statusCode).toBe(200)
  })

  test('refuses the address, its local part, and the company', async () => {
    const email = newLocalPart()
    const local = email.split('@')[0] ?? ''
    const signUp = (password: string) =>
      auth(h, 'POST', '/signup', { email, password, data: company })
    for (const password of [
      email,
      email.toUpperCase(),
      local,
      'AcmeRobotics!',
      'acme robotics 1',
    ]) {
      expectRefusal(
        await signUp(password),
        422,
        'weak_password',
        /first things an attacker would guess/,
      )
    }
    const account = accountOf((await signUp(goodPassword)).json())
    const other = newLocalPart()
    for (const password of [local, 'Acme Robotics', other.split('@')[0]]) {
      const both = { email: other, password }
      const answer = await auth(h, 'PUT', '/user', both, { bearer: account.accessToken })
      expectRefusal(answer, 422, 'weak_password', /first things an attacker would guess/)
      const byAdmin = await admin(h, 'PUT', `/admin/users/${account.id}`, both)
      expectRefusal(byAdmin, 422, 'weak_password', /first things an attacker would guess/)
    }
    expect((await change(account, 'ann likes acme robotics')).statusCode).toBe(200)
  })

  test('refuses the inviting company and the address of an invited person', async () => {
    const inviter = await newCompany(h, 'Northwind Traders')
    const { token, email, memberId } = await invite(h, inviter.owner)
    const create = (password: string) =>
      h.call(createInvitedUser, { as: null, body: { token, email, memberId, password } })
    const data = { invited_team_member_id: memberId, invitation_token: token }
    for (const password of ['northwind-traders 1', common, email]) {
      await expect(create(password)).rejects.toMatchObject({
        status: 422,
        code: 'weak_password',
        issues: [{ path: 'password' }],
      })
      const signUp = await auth(h, 'POST', '/signup', { email, password, data })
      expectRefusal(signUp, 422, 'weak_password')
    }
    expect(await create(goodPassword)).toMatchObject({ success: true })
  })

  test('accepts an earlier password at sign-in, and reports that it is weak', async () => {
    const account = await signUpAccount(h)
    const hash = await hashPassword(common)
    await h.sql`update auth.users set encrypted_password = ${hash} where id = ${account.id}`
    const answer = await passwordGrant(h, account.email, common)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().weak_password).toMatchObject({ reasons: ['common'] })
  })
})

describe('isCommonPassword', () => {
  test.each([
    'password123',
    'qwertyuiop',
    'iloveyou1',
    '12345678',
    'TrustNo1',
    'P@ssw0rd',
    'dalmatio',
  ])('contains %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([goodPassword, '', ' ', '#', 'constructor', '__proto__'])(
    'does not contain %j',
    (one) => {
      expect(isCommonPassword(one)).toBe(false)
    },
  )
})
