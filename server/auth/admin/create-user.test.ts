import { randomUUID } from 'node:crypto'
import { hash as argonHash } from '@node-rs/argon2'
import { hash as bcryptHash } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import { newPhone } from '../../testing/doubles/phones.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  readAudit,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'

const h = await startHarness()

const create = (body: object) => admin(h, 'POST', '/admin/users', body)

describe('createUser', () => {
  test('creates the described account, which can sign in immediately, and sends no mail', async () => {
    const id = randomUUID()
    const email = newAddress()
    const answer = await create({
      id,
      email: email.toUpperCase(),
      phone: '+49 151 0000',
      password: goodPassword,
      email_confirm: true,
      user_metadata: { name: 'Ann', role: 'boss', invitation_token: 'secret' },
      app_metadata: { plan: 'gold', provider: 'github', providers: ['github'] },
      role: 'authenticated',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      id,
      email,
      phone: '491510000',
      email_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { plan: 'gold', provider: 'email', providers: ['email', 'phone'] },
      identities: [
        { provider: 'email', id, identity_data: { sub: id, email, email_verified: true } },
        { provider: 'phone', id, identity_data: { sub: id, phone: '491510000' } },
      ],
      is_anonymous: false,
    })
    const { user_metadata: metadata, phone_confirmed_at: confirmed } = answer.json()
    expect(metadata).toEqual({ name: 'Ann', role: 'boss', email_verified: true })
    expect(confirmed).toBeUndefined()
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    expect(await mailsTo(h, email)).toEqual([])
    expect(await readAudit(h, id)).toEqual(['account_created_by_admin', 'sign_in'])
  })

  test('confirming the address does not mark it as proven', async () => {
    const { id } = await createdUser(h)
    const [row] = await h.sql<{ email_proven_at: Date | null }>`
      select email_proven_at from auth.users where id = ${id}`
    expect(row?.email_proven_at).toBeNull()
  })

  test('leaves an address unconfirmed by default', async () => {
    const email = newAddress()
    await createdUser(h, { email, password: goodPassword, email_confirm: false })
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'email_not_confirmed')
  })

  test('refuses a taken address, phone and id', async () => {
    const { email, id } = await signUpAccount(h)
    const phone = newPhone()
    await createdUser(h, { phone })
    expectRefusal(await create({ email: email.toUpperCase() }), 422, 'email_exists')
    expectRefusal(await create({ phone: `+${phone}` }), 422, 'phone_exists')
    expectRefusal(await create({ email: newAddress(), id }), 422, 'user_already_exists')
  })

  test('refuses an invalid description', async () => {
    expectRefusal(
      await create({}),
      400,
      'validation_failed',
      'Cannot create a user without either an email or phone',
    )
    const email = newAddress()
    const bodies: object[] = [
      { email: 'not an address' },
      { phone: 'abc' },
      { phone: '0123' },
      { email, id: 'not-a-uuid' },
      { email, role: 'service_role' },
      { email, role: 'supabase_admin' },
      { email, ban_duration: 'for good' },
      { email, email_confirm: 'yes' },
      { email, user_metadata: 'text' },
      { email, app_metadata: { nul: '\u0000' } },
      { email, app_metadata: { long: 'x'.repeat(9000) } },
      { email, password: 'x'.repeat(101) },
    ]
    for (const body of bodies) expectRefusal(await create(body), 400, 'validation_failed')
    expectRefusal(await create({ email, password: 'short' }), 422, 'weak_password')
    expect(await mailsTo(h, email)).toEqual([])
    expect((await create({ email })).statusCode).toBe(200)
  })

  test('creates a banned account that cannot sign in', async () => {
    const email = newAddress()
    const user = await createdUser(h, { email, password: goodPassword, ban_duration: '24h' })
    expect(user.banned_until).toBeTypeOf('string')
    expectRefusal(await passwordGrant(h, email, goodPassword), 400, 'user_banned')
  })
})

describe('an imported password', () => {
  const imported = async (password_hash: string, more: object = {}) => {
    const email = newAddress()
    return { email, answer: await create({ email, email_confirm: true, password_hash, ...more }) }
  }

  test.each<[string, () => Promise<string>]>([
    ['bcrypt', () => bcryptHash(goodPassword, 4)],
    ['argon2id', () => argonHash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
  ])('of %s opens the account, and is rehashed', async (_name, hashed) => {
    const hash = await hashed()
    const { email, answer } = await imported(hash)
    expect(answer.statusCode, answer.body).toBe(200)
    expectRefusal(await passwordGrant(h, email, 'not it at all'), 400, 'invalid_credentials')
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    const [row] = await h.sql<{ hash: string }>`
      select encrypted_password as hash from auth.users where email = ${email}`
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
  })

  test('is refused if it is of another kind, broken, or too expensive to verify', async () => {
    const argon = await argonHash(goodPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const bcrypt = await bcryptHash(goodPassword, 4)
    const hashes = [
      'plain text of a password',
      '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=ou9t$MTIzNA==$c2FsdA==',
      '$argon2i$v=19$m=16,t=2,p=1$bWluaW11bWxlbmd0aA$z6yMBeKXcJMwRc1wT1E2Dw',
      bcrypt.slice(0, -1),
      bcrypt.replace(/^(\$2.\$)\d\d/, '$131'),
      argon.replace('m=8192', 'm=4194304'),
      argon.replace('t=1', 't=4000'),
      argon.replace('p=1', 'p=0'),
      `${argon.slice(0, argon.lastIndexOf('$'))}$AAAA`,
    ]
    for (const hash of hashes) {
      expectRefusal((await imported(hash)).answer, 400, 'validation_failed', /^password_hash/)
    }
    const both = await imported(bcrypt, { password: goodPassword })
    expectRefusal(both.answer, 400, 'validation_failed', /not both/)
  })
})
