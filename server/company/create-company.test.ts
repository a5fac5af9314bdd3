import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { companyErrors, createCompany, getCompany } from '../../contract/company/company.ts'
import type { Request } from '../../contract/endpoint.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct } from '../../contract/products/products.ts'
import { listTeamMembers } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { accountOf, auth, newAddress } from '../testing/worlds/accounts.ts'
import { follow, secretsTo } from '../testing/worlds/links.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  newUser,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleCompany, sampleProduct } from '../testing/worlds/samples.ts'

type Body = Request<typeof createCompany>['body']
const h = await startHarness()

const form = (overrides: Partial<Body> = {}): Body => ({
  ...sampleCompany,
  companyName: 'Late Starters',
  regionsOfOperation: ['Europe', 'Asia'],
  despiteInvitation: undefined,
  ...overrides,
})

const thisYearAtMost = `Enter a year from 1800 to ${new Date().getUTCFullYear()}`

const create = (as: TestUser | null, body = form(), idempotencyKey?: string) =>
  h.call(createCompany, { as, body, ...(idempotencyKey ? { idempotencyKey } : {}) })

const readCompanies = (user: TestUser) =>
  h.sql`select * from public.company_profiles where id = ${user.id}`

describe('createCompany', () => {
  test('makes the account the owner of a new company, with every right from the next request on', {
    tags: ['1.6.1a', '2.6.3b'],
  }, async () => {
    const founder = await newUser(h)
    const created = await create(founder)
    expect(created).toMatchObject({
      id: founder.id,
      companyName: 'Late Starters',
      contactName: 'Nia',
      regionsOfOperation: ['Europe', 'Asia'],
    })
    expect(await h.call(getCompany, { as: founder })).toEqual(created)
    expect(await h.call(getMe, { as: founder })).toMatchObject({
      user: { name: 'Nia', email: founder.email },
      company: { id: founder.id, name: 'Late Starters' },
      permissions: { isCompanyOwner: true, canManageTeam: true, userRole: 'admin' },
    })
    const team = await h.call(listTeamMembers, { as: founder })
    expect(team.items).toMatchObject([{ name: 'Nia', email: founder.email, role: 'admin' }])
    await h.call(createProduct, { as: founder, body: sampleProduct() })
  })

  test('records an activity entry', async () => {
    const founder = await newUser(h)
    await create(founder)
    const lines = await h.sql`
      select action, actor_id, subject_id, details from app.activity
      where company_id = ${founder.id}`
    expect(lines).toEqual([
      {
        action: 'company.created',
        actor_id: founder.id,
        subject_id: founder.id,
        details: { name: 'Late Starters' },
      },
    ])
  })

  test('refuses an owner or member of a company, and leaves their company unchanged', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company)
    for (const as of [company.owner, member]) {
      await expect(create(as)).rejects.toMatchObject(companyErrors.alreadyInOne)
    }
    expect(await h.call(getCompany, { as: member })).toMatchObject({ companyName: 'Acme Robotics' })
    expect(await readCompanies(member)).toEqual([])
  })

  test('refuses anonymous', async () => {
    await expect(create(null)).rejects.toMatchObject(generalErrors.noAuthenticatedUser)
  })

  test('refuses another company: ids in the body change nothing', async () => {
    const { ours } = await newCompanies(h)
    const founder = await newUser(h)
    const body = { ...form(), id: ours.id, company_id: ours.id, user_id: ours.id }
    expect((await create(founder, body as Body)).id).toBe(founder.id)
    expect(await h.call(getCompany, { as: ours.owner })).toMatchObject({ companyName: ours.name })
  })

  test('creates one company for two concurrent tabs, and reports it to the other', async () => {
    const founder = await newUser(h)
    const tries = await Promise.allSettled(
      ['One', 'Two', 'Three', 'Four'].map((companyName) => create(founder, form({ companyName }))),
    )
    const refused = tries.filter((tried) => tried.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(
      Array(3).fill(companyErrors.alreadyInOne.code),
    )
    expect(await readCompanies(founder)).toHaveLength(1)
  })

  test('simultaneous submits with the same Idempotency-Key create one company', async () => {
    const founder = await newUser(h)
    const key = randomUUID()
    const submit = () => create(founder, form(), key)
    const [first, second] = await Promise.all([submit(), submit()])
    expect(second).toEqual(first)
    expect(await submit()).toEqual(first)
  })

  test.each([
    ['companyName', '  ', 'Company name is required'],
    ['contactName', '', 'Contact name is required'],
    ['yearFounded', '', 'Year founded is required'],
    ['yearFounded', 'abcd', thisYearAtMost],
    ['yearFounded', '1799', thisYearAtMost],
    ['yearFounded', String(new Date().getUTCFullYear() + 1), thisYearAtMost],
    ['employeeCount', 'many', 'Number of employees is required'],
    ['regionsOfOperation', [], 'Select at least one region of operation'],
    ['acceptTerms', false, 'You must accept the terms of service'],
    ['companyName', 'x'.repeat(201), 'Use at most 200 characters'],
    ['companyName', 'a\u0000b', 'Remove the invisible NUL character'],
  ])('refuses %s %j', { tags: ['1.5.2g', '1.5.2h'] }, async (path, value, message) => {
    const founder = await newUser(h)
    const body = { ...form(), [path]: value } as Body
    await expect(create(founder, body)).rejects.toMatchObject({
      status: 400,
      issues: [{ path, message }],
    })
    expect(await readCompanies(founder)).toEqual([])
  })

  test('refuses an account without an email address, because the owner must be reachable', async () => {
    const founder = await newUser(h)
    await h.sql`update auth.users set email = null where id = ${founder.id}`
    await expect(create(founder)).rejects.toMatchObject(companyErrors.addressMissing)
    expect(await readCompanies(founder)).toEqual([])
  })

  test('refuses an anonymous account until it has an address, even if its token has one', async () => {
    const { ours } = await newCompanies(h)
    const answer = await auth(h, 'POST', '/signup', {})
    const founder = accountOf(answer.json())
    await expect(create(founder)).rejects.toMatchObject(companyErrors.anonymousAccount)
    expect(await readCompanies(founder)).toEqual([])
    const seat = h.sql`
      insert into public.team_members (id, company_id, user_id, name, email, role)
      values (${randomUUID()}, ${ours.id}, ${founder.id}, 'Nobody', 'nobody@example.test', 'editor')`
    await expect(seat).rejects.toMatchObject({ code: 'BW024' })

    const email = newAddress()
    await auth(h, 'PUT', '/user', { email }, { bearer: founder.accessToken })
    await follow(h, (await secretsTo(h, email)).path)
    expect(await create(founder)).toMatchObject({ id: founder.id })
  })

  test('reports a pending invitation to a proven address, and creates the company on request', async () => {
    const { ours } = await newCompanies(h)
    const founder = await invitedUser(ours.id)
    await h.sql`update auth.users set email_proven_at = now() where id = ${founder.id}`
    await expect(create(founder)).rejects.toMatchObject(companyErrors.invitationWaiting)
    const created = await create(founder, form({ despiteInvitation: true }))
    expect(created.id).toBe(founder.id)
  })

  test('does not reveal an invitation to an unproven address', async () => {
    const { ours } = await newCompanies(h)
    expect((await create(await invitedUser(ours.id))).companyName).toBe('Late Starters')
  })
})

/** An account whose address a company invited. */
async function invitedUser(companyId: string): Promise<TestUser> {
  const user = await newUser(h)
  const memberId = randomUUID()
  await h.sql`
    insert into public.team_members (id, company_id, name, email, role)
    values (${memberId}, ${companyId}, 'Ina Invited', ${user.email.toUpperCase()}, 'editor')`
  await h.sql`
    insert into public.team_invitations (team_member_id, token)
    values (${memberId}, ${randomUUID()})`
  return user
}
