import { afterEach, describe, expect, test } from 'vitest'
import { answerOwnershipQuestion, getOwnershipQuestion } from '../../../contract/account/account.ts'
import { openShare, sendShareCode } from '../../../contract/library/library.ts'
import { publicUrl } from '../../testing/browser.ts'
import { clientId, startOidcProvider } from '../../testing/doubles/oidc-provider.ts'
import { newPhone } from '../../testing/doubles/phones.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import {
  type Account,
  accountOf,
  addVerifiedFactor,
  auth,
  claimsOf,
  goodPassword,
  newAddress,
  passwordGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { secretsTo } from '../../testing/worlds/links.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief, shareCodeTo, shareTokenTo } from '../../testing/worlds/shares.ts'

const provider = await startOidcProvider(`${publicUrl}/auth/v1/callback`)
const env = { PUBLIC_URL: publicUrl, ...provider.settings('ACME') }
/** An installation that mails a confirmation of each sign-up, and one that does not. */
/** An installation that mails a confirmation of each sign-up, and one that does not. */
const open = await startHarness({ env })
const asking = await startHarness({ env: { ...env, AUTH_CONFIRM_EMAIL: 'on' } })
afterEach(async () => {
  await open.setClock(null)
  await asking.setClock(null)
})

const data = { name: 'Mallory', company_name: 'Mallory Ltd' }

type Opened = { id: string; email: string; session?: Account }

/** How somebody opens an account with the address of somebody else. */
const openings = {
  'a sign-up that must be confirmed': async () => {
    const email = newAddress()
    await auth(asking, 'POST', '/signup', { email, password: goodPassword, data })
    return { email, id: await readId(asking, email) }
  },
  'a sign-up that was signed in': async () => {
    const session = await signUpAccount(open, { data: { ...data, name: 'M' } })
    const { id, email, accessToken: bearer } = session
    await auth(open, 'PUT', '/user', { data: { name: 'Mallory' } }, { bearer })
    await auth(open, 'PUT', '/user', { email: newAddress() }, { bearer })
    // As they could be added before addresses had to be proven.
    await addVerifiedFactor(open, session)
    await open.sql`
      update auth.users set phone = ${newPhone()}, phone_confirmed_at = now() where id = ${id}`
    await open.sql`
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${id}, 'other', ${id}, '{}')`
    return { id, email, session }
  },
  'a request for a code': async () => {
    const email = newAddress()
    await auth(asking, 'POST', '/otp', { email, data })
    return { email, id: await readId(asking, email) }
  },
} satisfies Record<string, () => Promise<Opened>>

type Opening = keyof typeof openings

const harnessOf = (opening: Opening) => (opening === 'a sign-up that was signed in' ? open : asking)

async function readId(h: Harness, email: string): Promise<string> {
  const [row] = await h.sql<{ id: string }>`select id from auth.users where email = ${email}`
  return row?.id ?? ''
}

/** Everything in an account that somebody else may have set. */
async function findContent(h: Harness, { id, session }: Opened) {
  const [row] = await h.sql`
    select u.encrypted_password is not null as password, u.phone is not null as phone,
      u.new_email is not null as "newEmail", u.raw_user_meta_data ->> 'name' as name,
      (select c.company_name from public.company_profiles c where c.id = u.id) as company,
      (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
      exists (select from auth.identities i where i.user_id = u.id and i.provider = 'other') as identity,
      exists (select from auth.sessions s where s.id = ${session?.sessionId ?? null}) as session
    from auth.users u where u.id = ${id}`
  return row
}

const nothing = {
  password: false,
  phone: false,
  newEmail: false,
  name: null,
  company: null,
  factors: 0,
  identity: false,
  session: false,
}

type Way = (h: Harness, opened: Opened, canAsk: boolean) => Promise<Account | null>

const asksFor = (canAsk: boolean): Record<string, string> =>
  canAsk ? { 'x-can-ask-ownership': 'true' } : {}

/** A mail that the owner gets by a request of their own, and how they use it. */
const mailed =
  (path: string, body: object, use: 'link' | 'code' = 'link'): Way =>
  async (h, { email }, canAsk) => {
    await h.setClock(new Date(h.services.now().getTime() + 61_000))
    const asked = await auth(h, 'POST', path, { email, ...body })
    expect(asked.statusCode, asked.body).toBe(200)
    return verified(h, email, canAsk, use)
  }

async function verified(h: Harness, email: string, canAsk: boolean, use: 'link' | 'code' = 'link') {
  const { token, code, type } = await secretsTo(h, email)
  const body = use === 'link' ? { type, token_hash: token } : { type: 'email', email, token: code }
  const answer = await auth(h, 'POST', '/verify', body, { headers: asksFor(canAsk) })
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

const administered =
  (type: string, more: object = {}): Way =>
  async (h, { email }, canAsk) => {
    const made = await admin(h, 'POST', '/admin/generate_link', { type, email, ...more })
    expect(made.statusCode, made.body).toBe(200)
    const body = { type: made.json().verification_type, token_hash: made.json().hashed_token }
    const answer = await auth(h, 'POST', '/verify', body, { headers: asksFor(canAsk) })
    expect(answer.statusCode, answer.body).toBe(200)
    return accountOf(answer.json())
  }

const ownConfirmation: Way = (h, { email }, canAsk) => verified(h, email, canAsk)

const shareCode: Way = async (h, { email }) => {
  const vendor = await newCompany(h)
  const brief = await newSharedBrief(h, vendor)
  await newShare(h, vendor.owner, brief, { email })
  const params = { token: await shareTokenTo(h, email) }
  await h.call(sendShareCode, { as: null, params })
  const body = { code: await shareCodeTo(h, email) }
  const opened = await h.call(openShare, { as: null, params, body })
  const user = { id: await readId(h, email), email }
  const tokens = { access_token: opened.accessToken, refresh_token: opened.refreshToken }
  return accountOf({ ...tokens, user })
}

const idToken: Way = async (h, { email }) => {
  const now = Math.floor(Date.now() / 1000)
  const person = provider.somebody({ email })
  const claims = { ...person, iss: provider.issuer, aud: clientId, iat: now, exp: now + 300 }
  const body = { provider: 'acme', id_token: await provider.sign(claims) }
  const answer = await auth(h, 'POST', '/token?grant_type=id_token', body)
  return answer.statusCode === 200 ? accountOf(answer.json()) : null
}

const adminConfirms: Way = async (h, { id }) => {
  const answer = await admin(h, 'PUT', `/admin/users/${id}`, { email_confirm: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return null
}

const inSession: Way = async (h, { email, session }) => {
  await h.setClock(new Date(h.services.now().getTime() + 61_000))
  await auth(h, 'POST', '/otp', { email, create_user: false })
  const { token, type } = await secretsTo(h, email)
  const bearer = session?.accessToken as string
  const answer = await auth(h, 'POST', '/verify', { type, token_hash: token }, { bearer })
  return accountOf(answer.json())
}

const pending: Opening[] = ['a sign-up that must be confirmed', 'a request for a code']
const signedUp: Opening[] = ['a sign-up that must be confirmed']

/** Each way of proving an address, and what it does where something waits. */
const ways: Record<string, { way: Way; outcome: Outcome; only?: Opening[] }> = {
  'the confirmation of the sign-up': {
    way: ownConfirmation,
    outcome: 'keeps',
    only: pending,
  },
  'the confirmation that was sent again': {
    way: mailed('/resend', { type: 'signup' }),
    outcome: 'keeps',
    only: signedUp,
  },
  "the confirmation of another's sign-up": {
    way: mailed('/signup', { password: 'the password of the owner' }),
    outcome: 'asks',
    only: signedUp,
  },
  'a link to sign in': { way: mailed('/otp', { create_user: false }), outcome: 'asks' },
  'a code to sign in': {
    way: mailed('/otp', { create_user: false }, 'code'),
    outcome: 'asks',
    only: pending,
  },
  'a recovery': { way: mailed('/recover', {}), outcome: 'asks' },
  'a link by an administrator': {
    way: administered('magiclink'),
    outcome: 'asks',
    only: signedUp,
  },
  'a recovery by an administrator': {
    way: administered('recovery'),
    outcome: 'asks',
    only: signedUp,
  },
  'a sign-up by an administrator': {
    way: administered('signup', { password: 'set by an administrator' }),
    outcome: 'asks',
    only: pending,
  },
  'an invitation by an administrator': {
    way: administered('invite'),
    outcome: 'asks',
    only: pending,
  },
  'the code of a share': { way: shareCode, outcome: 'always asks' },
  'a provider': {
    way: idToken,
    outcome: 'removes',
    only: pending,
  },
  'a provider, if somebody was inside': {
    way: idToken,
    outcome: 'proves nothing',
    only: ['a sign-up that was signed in'],
  },
  'the word of an administrator': {
    way: adminConfirms,
    outcome: 'proves nothing',
    only: pending,
  },
  'a link within a session': {
    way: inSession,
    outcome: 'keeps',
    only: ['a sign-up that was signed in'],
  },
}

type Outcome = 'keeps' | 'asks' | 'always asks' | 'removes' | 'proves nothing'

const answers = {
  keeps: [null],
  asks: [null, true, false],
  'always asks': [true, false],
  removes: [null],
  'proves nothing': [null],
}

const table = Object.entries(ways).flatMap(([how, { way, outcome, only }]) =>
  (only ?? (Object.keys(openings) as Opening[])).flatMap((opening) =>
    answers[outcome].map((answer) => ({ how, way, outcome, opening, answer })),
  ),
)

describe('what waits in an account', () => {
  test.each(table)('$opening, then $how ($outcome): $answer', async (row) => {
    const h = harnessOf(row.opening)
    const opened: Opened = await openings[row.opening]()
    const before = await findContent(h, opened)
    expect(before).not.toEqual(nothing)
    const owner = await row.way(h, opened, row.answer !== null)
    if (row.answer !== null) {
      expect(claimsOf(owner?.accessToken ?? '')).toMatchObject({ ownership_asked: true })
      if (row.opening === 'a sign-up that must be confirmed') {
        const newPassword = row.how === "the confirmation of another's sign-up"
        expect(await h.call(getOwnershipQuestion, { as: owner })).toMatchObject({ newPassword })
      }
      const body = { wasYou: row.answer }
      await h.call(answerOwnershipQuestion, { as: owner, body })
    }
    const kept = row.outcome === 'keeps' || row.outcome === 'proves nothing' || row.answer === true
    const recovered = row.how.startsWith('a recovery')
    const disputed = row.how === "the confirmation of another's sign-up"
    // One that never worked is replaced by a recovery, and belongs to neither of two sign-ups.
    const dropped = h === asking && (recovered || disputed) ? { password: false } : {}
    const content = await findContent(h, opened)
    expect(content).toEqual(
      kept ? { ...before, ...dropped, ...(recovered ? { session: false } : {}) } : { ...nothing },
    )
    if (row.outcome === 'proves nothing') return
    const signIn = await passwordGrant(h, opened.email, goodPassword)
    expect(signIn.statusCode).toBe(content?.password ? 200 : 400)
  })
})
