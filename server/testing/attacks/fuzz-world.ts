import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { addCaption } from '../../../contract/captions/captions.ts'
import { createProduct, deleteProduct, listProducts } from '../../../contract/products/products.ts'
import { copyInvitationLink, inviteMember } from '../../../contract/team/invitations.ts'
import { hashPassword } from '../../auth/sessions/passwords.ts'
import { unsubscribeLink } from '../../notifications/unsubscribe-link.ts'
import type { Harness } from '../harness.ts'
import { type Account, accountOf, auth, goodPassword, newAddress } from '../worlds/accounts.ts'
import { admin } from '../worlds/admin.ts'
import { newVideoBrief, webVtt } from '../worlds/captions.ts'
import { challenge, codeOf, enrollApp, factors, raised } from '../worlds/factors.ts'
import { follow, pkcePair, secretsTo } from '../worlds/links.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../worlds/people.ts'
import { sampleBrief, sampleProduct } from '../worlds/samples.ts'

/**
 * Callers by group: nobody, people with a session, or a program with the service key. A `loner` has no company,
 * `guarded` has a second factor.
 */
export const callers = {
  nobody: ['nobody', 'garbage'],
  members: ['owner', 'member', 'limited', 'stranger'],
  users: ['account', 'guarded', 'owner', 'loner'],
  guarded: ['guarded', 'account'],
  service: ['service'],
} as const
export type Who = (typeof callers)[keyof typeof callers][number]

/** People and records of all kinds, by the names that generated requests use. */
export type World = {
  bearers: Record<Who, string | null>
  values: Record<string, string>
  /** Restores ended sessions; false if an account no longer exists. */
  mend: () => Promise<boolean>
}

/** Shared by all accounts, because hashing a password takes longer than everything else here. */
const passwordHash = hashPassword(goodPassword)

/** Creates the accounts and rows, and one unused code, link or token of every kind. */
export async function newWorld(h: Harness): Promise<World> {
  const { ours, theirs } = await newCompanies(h)
  const member = await newMember(h, ours, { can_manage_products: true, can_manage_team: true })
  const limited = await newMember(h, ours)
  const account = await signedIn(h, await withPassword(h))
  const guarded = await withApp(h, await signedIn(h, await withPassword(h)))
  const people: Record<string, TestUser | Account> = {
    owner: ours.owner,
    member,
    limited,
    stranger: theirs.owner,
    loner: await newUser(h),
    account,
    guarded: guarded.account,
  }
  return {
    bearers: {
      ...(Object.fromEntries(
        Object.entries(people).map(([who, { accessToken }]) => [who, accessToken]),
      ) as Record<Who, string>),
      nobody: null,
      garbage: 'e30.e30.e30',
      service: h.services.keys.serviceKey,
    },
    values: {
      ...(await makeThings(h, ours.owner, theirs.owner)),
      ...(await makeSecrets(h, account)),
      ...(await makeInvitation(h, ours.owner)),
      ...guarded.values,
      owner: ours.owner.id,
      ownerEmail: ours.owner.email,
      member: member.memberId,
      account: account.id,
      accountEmail: account.email,
      session: account.sessionId,
      accessToken: account.accessToken,
      refreshToken: account.refreshToken,
    },
    mend: () => mend(h, Object.values(people), guarded.account),
  }
}

async function mend(h: Harness, people: (TestUser | Account)[], guarded: Account) {
  const [left] = await h.sql<{ people: number }>`
    with lost as (
      insert into auth.sessions (id, user_id, aal)
      select s.session, u.id, case when u.id = ${guarded.id} then 'aal2' else 'aal1' end
      from unnest(${people.map(({ id }) => id)}::uuid[],
          ${people.map(({ sessionId }) => sessionId)}::uuid[]) as s(person, session)
        join auth.users u on u.id = s.person and u.deleted_at is null
      on conflict do nothing
    )
    select count(*)::int as people from auth.users
    where id = any(${people.map(({ id }) => id)}) and deleted_at is null`
  return left?.people === people.length
}

/** Replaces `§name` by the world's value of that name; the `fresh…` ones are new each time. */
export function filled(part: unknown, { values }: World): unknown {
  if (Array.isArray(part)) return part.map((item) => filled(item, { values } as World))
  if (typeof part === 'object' && part !== null) {
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, filled(value, { values } as World)]),
    )
  }
  if (typeof part !== 'string' || !part.startsWith('§')) return part
  const name = part.slice(1)
  if (name === 'anyUuid') return randomUUID()
  if (name === 'deep') return deep
  if (name === 'freshEmail') return newAddress()
  if (name === 'freshPhone') return newPhone()
  return values[name] ?? part
}

/** Nested deeper than any form, to overflow recursive code. */
const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) as unknown

function newPhone(): string {
  return `+1555${String(Number.parseInt(randomUUID().slice(0, 7), 16)).padStart(9, '0')}`
}

async function makeThings(h: Harness, owner: TestUser, stranger: TestUser) {
  const product = await h.call(createProduct, { as: owner, body: sampleProduct() })
  const theirs = await h.call(createProduct, { as: stranger, body: sampleProduct() })
  const gone = await h.call(createProduct, { as: owner, body: sampleProduct() })
  const body = sampleBrief({ productId: product.id })
  const brief = await h.call(createBrief, { as: owner, body })
  const company = { id: owner.id, name: 'Acme Robotics', owner }
  const video = await newVideoBrief(h, company, { productId: product.id })
  const caption = await h.call(addCaption, {
    as: owner,
    params: { id: video.id },
    body: { language: 'en', text: webVtt('Hello', 'and goodbye') },
  })
  const deleted = await h.call(deleteProduct, { as: owner, params: { id: gone.id } })
  const [notification] = await h.sql<{ id: string }>`
    select id from app.notifications where company_id = ${owner.id}`
  await h.call(createProduct, { as: owner, body: sampleProduct() })
  const { nextCursor } = await h.call(listProducts, { as: owner, query: { limit: 1 } })
  return {
    product: product.id,
    theirProduct: theirs.id,
    brief: brief.id,
    video: video.id,
    caption: caption.id,
    transaction: deleted.transactionId,
    notification: notification?.id ?? '',
    leaveToken:
      new URL(unsubscribeLink(h.services, owner.id, 'digest')).searchParams.get('token') ?? '',
    cursor: nextCursor ?? '',
  }
}

/** An invited person who has not answered. */
async function makeInvitation(h: Harness, owner: TestUser) {
  const invitedEmail = newAddress()
  const body = { name: 'Ivy Invited', email: invitedEmail, role: 'editor' as const }
  const invited = await h.call(inviteMember, { as: owner, body })
  const copied = await h.call(copyInvitationLink, { as: owner, params: { id: invited.id } })
  const invitation = /[?&#]token=([^&]+)/.exec(JSON.stringify(copied))?.[1] ?? ''
  expect(invitation).not.toBe('')
  return { invited: invited.id, invitedEmail, invitation }
}

/** An account with a password and an identity, as sign-up creates it, but faster. */
async function withPassword(h: Harness): Promise<TestUser> {
  const user = await newUser(h)
  const identity = randomUUID()
  await h.sql`
    update auth.users set encrypted_password = ${await passwordHash} where id = ${user.id}`
  await h.sql`
    insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (${identity}, ${user.id}, 'email', ${user.id}, '{}')`
  return user
}

async function linkFor(h: Harness, type: string, email: string) {
  const body = { type, email, password: goodPassword }
  const answer = await admin(h, 'POST', '/admin/generate_link', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string; hashed_token: string; email_otp: string }>()
}

/** Signs an account in with a link, which needs no password hash. */
async function signedIn(h: Harness, { email }: TestUser): Promise<Account> {
  const { hashed_token: token_hash } = await linkFor(h, 'magiclink', email)
  const answer = await auth(h, 'POST', '/verify', { type: 'magiclink', token_hash })
  expect(answer.statusCode, answer.body).toBe(200)
  return accountOf(answer.json())
}

/** The account with a verified app, recovery codes, and an open challenge. */
async function withApp(h: Harness, given: Account) {
  const app = await enrollApp(h, given)
  const account = await raised(h, given, app)
  const codes = await factors(h, account, 'POST', '/recovery-codes', {})
  expect(codes.statusCode, codes.body).toBe(200)
  const { id } = await challenge(h, account, app.id)
  const values = {
    guardedEmail: account.email,
    guardedRefreshToken: account.refreshToken,
    appFactor: app.id,
    challenge: id,
    totp: codeOf(h, app, 1),
    recoveryCodeOfFactor: /[a-z0-9]{16}/i.exec(codes.body)?.[0] ?? '',
  }
  return { account, values }
}

/** One of each secret that mails and redirects contain. */
async function makeSecrets(h: Harness, account: Account) {
  const { verifier, fields } = pkcePair()
  await auth(h, 'POST', '/otp', { email: account.email, ...fields })
  const { path } = await secretsTo(h, account.email)
  const { query } = await follow(h, path)
  const recovery = await linkFor(h, 'recovery', account.email)
  const waitingEmail = newAddress()
  const waiting = await linkFor(h, 'signup', waitingEmail)
  const factor = await enrollApp(h, account, 'Not yet proven')
  const [identity] = await h.sql<{ id: string }>`
    select id from auth.identities where user_id = ${account.id}`
  return {
    verifier,
    authCode: query.code ?? '',
    recoveryLink: recovery.hashed_token,
    recoveryCode: recovery.email_otp,
    waitingEmail,
    waiting: waiting.id,
    waitingLink: waiting.hashed_token,
    waitingCode: waiting.email_otp,
    factor: factor.id,
    identity: identity?.id ?? '',
    phone: newPhone(),
  }
}
