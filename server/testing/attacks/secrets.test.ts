import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { copyInvitationLink } from '../../../contract/team/invitations.ts'
import { markSent } from '../../mail/queries.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../harness.ts'
import {
  type Account,
  accountOf,
  auth,
  claimsOf,
  goodPassword,
  linkTo,
  mailsTo,
  newAddress,
  passwordGrant,
  proveAddress,
  refreshGrant,
} from '../worlds/accounts.ts'
import { invite, readLink } from '../worlds/invitations.ts'
import { cookieIn, finalLanding, press } from '../worlds/links.ts'
import { sampleProduct } from '../worlds/samples.ts'

/** Every secret that the flows below came across, with its description. */
const secrets = new Map<string, string>()
const refusals: string[] = []

const h = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })
await walk()

/** Signs up, in and out, and resets the password, with a failure at each step. */
async function walk() {
  const email = newAddress()
  const keep = (what: string, secret: string) => secrets.set(what, secret)
  keep('password', goodPassword)
  keep('wrong password', 'a guess that is not right')
  keep('new password', 'the one that comes after it')
  keep('foreign token', 'a-token-that-nobody-has-ever-handed-out-here')
  const signedUp = await session(
    'sign-up',
    auth(h, 'POST', '/signup', { email, password: goodPassword, data: { company_name: 'Acme' } }),
  )
  // Who opened the account does not matter here.
  await proveAddress(h, signedUp)
  await refused(passwordGrant(h, email, secret('wrong password')))
  await refused(passwordGrant(h, newAddress(), secret('wrong password')))
  await refused(auth(h, 'POST', '/signup', { email, password: secret('wrong password') }))
  await refused(auth(h, 'POST', '/signup', { email, password: [secret('wrong password')] }))
  await refused(refreshGrant(h, secret('foreign token')))
  const bearer = secret('foreign token')
  await refused(auth(h, 'GET', '/user', undefined, { bearer }))
  await refused(h.request({ url: getMe.path, headers: { authorization: `Bearer ${bearer}` } }))
  await refused(h.request({ url: getMe.path, headers: { apikey: bearer } }))
  await session('refresh', refreshGrant(h, signedUp.refreshToken))
  await h.call(createProduct, { as: signedUp, body: sampleProduct() })
  await failing('auth.sessions', () => passwordGrant(h, email, goodPassword))

  expect((await auth(h, 'POST', '/recover', { email })).statusCode).toBe(200)
  const link = await linkTo(h, email)
  const token = link.searchParams.get('token') ?? ''
  const [mail] = await mailsTo(h, email)
  keep('recovery link', token)
  keep('recovery mail', mail?.text?.split('\n')[2] ?? '')
  await refused(auth(h, 'POST', '/verify', { type: 'recovery', email, token: '000000x' }))
  await failing('auth.one_time_tokens', () => auth(h, 'GET', `/verify${link.search}`))
  const shown = await auth(h, 'GET', `/verify${link.search}`)
  await failing('auth.one_time_tokens', () => press(h, shown))
  const pressed = await press(h, shown)
  keep('arrival cookie', cookieIn(pressed).split('=')[1] ?? '')
  const { values } = await finalLanding(h, pressed)
  keep('recovery access token', values.access_token ?? '')
  keep('recovery refresh token', values.refresh_token ?? '')
  await refused(auth(h, 'POST', '/verify', { type: 'recovery', token_hash: token }))
  const recovered = { bearer: secret('recovery access token') }
  const changed = await auth(h, 'PUT', '/user', { password: secret('new password') }, recovered)
  expect(changed.statusCode).toBe(200)
  await session('sign-in', passwordGrant(h, email, secret('new password')))
  await auth(h, 'POST', '/logout?scope=global', undefined, recovered)
  const owner = await session('owner', passwordGrant(h, email, secret('new password')))
  await walkInvitation(owner)
  await leaveBehind(newAddress())
}

/** Invites by mail, by a copied link and by an outside client's own token, and joins. */
async function walkInvitation(owner: Account) {
  const invited = await invite(h, owner)
  const { memberId, email: address } = invited
  secrets.set('mailed invitation', invited.token)
  const params = { id: memberId }
  const copied = await h.call(copyInvitationLink, { as: owner, params })
  secrets.set('copied invitation', readLink(copied.link).token)
  secrets.set('chosen invitation', randomUUID())
  const token = secret('chosen invitation')
  const chosen = await h.request({
    as: owner,
    method: 'POST',
    url: '/rest/v1/team_invitations',
    payload: { team_member_id: memberId, token },
  })
  expect(chosen.statusCode).toBe(201)
  const post = (url: string, payload: object) => h.request({ method: 'POST', url, payload })
  const body = { token, memberId, email: address }
  expect((await post('/functions/v1/send-team-invitation', body)).statusCode).toBe(200)
  expect((await post('/api/invitations/verify', body)).statusCode).toBe(200)
  await refused(post('/api/invitations/verify', { ...body, token: secret('copied invitation') }))
  await refused(post('/api/invitations/account', { ...body, password: 'short' }))
  await failing('auth.identities', () =>
    post('/api/invitations/account', { ...body, password: secret('new password') }),
  )
  const joined = await post('/api/invitations/account', {
    ...body,
    password: secret('new password'),
  })
  expect(joined.statusCode).toBe(200)
  await refused(post('/api/invitations/verify', body))
  secrets.set('waiting invitation', (await invite(h, owner)).token)
  for (const { id } of await mailsTo(h, address)) {
    await withSystemTx(h.services, 'test', (tx) => markSent(tx, id))
  }
}

/** The final state of the tables: an active session, and an unused link. */
async function leaveBehind(email: string) {
  await session('living', auth(h, 'POST', '/signup', { email, password: goodPassword }))
  expect((await auth(h, 'POST', '/recover', { email })).statusCode).toBe(200)
  secrets.set('waiting link', (await linkTo(h, email)).searchParams.get('token') ?? '')
}

test('no log line contains a secret', () => {
  expect(h.logged()).toContain('/auth/v1/verify')
  for (const [what, value] of secrets) {
    expect(value.length, what).toBeGreaterThan(15)
    expect(h.logged().includes(value), `${what} in the log`).toBe(false)
  }
})

test('no error repeats its input or reveals its cause', () => {
  expect(refusals.length).toBeGreaterThan(10)
  for (const [what, value] of secrets) {
    expect(refusals.join().includes(value), `${what} in a refusal`).toBe(false)
  }
  expect(refusals.join()).not.toMatch(/relation|sessions|one_time_tokens|\.ts:/)
})

test('the tables contain no secret in plain text, except for the mail in the outbox', async () => {
  const tables = await h.sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname in ('auth', 'app', 'public', 'storage')
      and has_table_privilege('service_role', format('%I.%I', schemaname, tablename), 'select')`
  expect(tables.length).toBeGreaterThan(15)
  for (const { name } of tables.filter((table) => table.name !== 'app.mails')) {
    const rows = await h.sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`
    const text = rows.map(({ row }) => row).join('\n')
    for (const [what, value] of secrets) {
      expect(text.includes(value), `${what} in ${name}`).toBe(false)
      const bytes = Buffer.from(value).subarray(0, 16).toString('hex')
      expect(text.includes(bytes), `the bytes of ${what} in ${name}`).toBe(false)
    }
  }
})

test('the outbox erases an invitation once its mail was sent', async () => {
  const sent = await h.sql<{ row: string }>`
    select m::text as row from app.mails m where sent_at is not null`
  expect(sent.length).toBeGreaterThan(1)
  for (const [what, value] of secrets) {
    expect(
      sent.some(({ row }) => row.includes(value)),
      what,
    ).toBe(false)
  }
})

test('an access token identifies a user, and contains no other secret', () => {
  const claims = JSON.stringify(claimsOf(secret('sign-in access token')))
  for (const [what, value] of secrets) expect(claims.includes(value), what).toBe(false)
})

function secret(what: string): string {
  const value = secrets.get(what)
  if (!value) throw new Error(`the walk has not come across: ${what}`)
  return value
}

async function session(name: string, answer: ReturnType<typeof auth>) {
  const { statusCode, body, json } = await answer
  expect(statusCode, body).toBe(200)
  const account = accountOf(json())
  secrets.set(`${name} access token`, account.accessToken)
  secrets.set(`${name} refresh token`, account.refreshToken)
  return account
}

async function refused(answer: ReturnType<typeof auth>) {
  const { statusCode, body } = await answer
  expect(statusCode).toBeGreaterThanOrEqual(400)
  refusals.push(body)
}

/** Makes a call while a table is missing, which must be logged as an internal error. */
async function failing(table: string, call: () => ReturnType<typeof auth>) {
  const [, name] = table.split('.')
  await h.database.pool.query(`alter table ${table} rename to away`)
  const { statusCode, body } = await call()
  await h.database.pool.query(`alter table auth.away rename to ${name}`)
  expect(statusCode).toBe(500)
  refusals.push(body)
}
