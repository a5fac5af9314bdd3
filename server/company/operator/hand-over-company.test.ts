import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { getBrief } from '../../../contract/briefs/briefs.ts'
import {
  createCompany,
  deleteCompany,
  updateCompany,
  updateCompanySecurity,
} from '../../../contract/company/company.ts'
import { createProduct, listProducts } from '../../../contract/products/products.ts'
import {
  leaveCompany,
  listActivity,
  listTeamMembers,
  removeMember,
  updateMember,
} from '../../../contract/team/team.ts'
import { actorOf, createContext } from '../../platform/context.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  addVerifiedFactor,
  auth,
  mailsTo,
  proveAddress,
  readAudit,
} from '../../testing/worlds/accounts.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { postFile } from '../../testing/worlds/files.ts'
import { invite } from '../../testing/worlds/invitations.ts'
import {
  newCompany,
  newMember,
  newUser,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { sampleCompany, sampleProduct } from '../../testing/worlds/samples.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'
import { handOverCompany } from './hand-over-company.ts'
import { operatorErrors } from './operator-errors.ts'

const h = await startHarness()

/** What the operator's command does. */
function handOver(
  company: TestCompany,
  address: string,
  { from = company.owner.email, keepRights = false } = {},
) {
  const operator = createContext(h.services, {
    requestId: randomUUID(),
    log: h.services.log,
    actor: actorOf({ role: 'service_role' }),
    peer: { ip: '', userAgent: 'test' },
  })
  return handOverCompany(operator, company.id, { address, from, keepRights })
}

/** A member whose address is proven. */
async function colleague(company: TestCompany) {
  const member = await newMember(h, company)
  await proveAddress(h, member)
  return member
}

/** A company that its founder has handed to a colleague. */
async function handedOver(options: { keepRights?: boolean } = {}) {
  const company = await newCompany(h)
  const next = await colleague(company)
  await handOver(company, next.email, options)
  return { company, former: company.owner, next }
}

const readSeat = async ({ owner }: TestCompany, as: TestUser) => {
  const { items } = await h.call(listTeamMembers, { as, query: {} })
  return items.find(({ userId }) => userId === owner.id)?.id ?? ''
}

const denied = { status: 403 }

describe('handOverCompany', () => {
  test('gives the new owner every right at once, and the former none but to look', async () => {
    const { company, former, next } = await handedOver()
    const { permissions } = await h.call(getMe, { as: next })
    expect(permissions).toEqual({
      canEditCompanyProfile: true,
      canViewCompanyInfo: true,
      canManageTeam: true,
      canViewTeamInfo: true,
      canManageProducts: true,
      canManageBriefs: true,
      isCompanyOwner: true,
      userRole: 'admin',
    })
    const me = await h.call(getMe, { as: former })
    expect(me.company?.id).toBe(company.id)
    expect(me.permissions).toMatchObject({
      canEditCompanyProfile: false,
      canViewCompanyInfo: true,
      canManageTeam: false,
      canManageProducts: false,
      canManageBriefs: false,
      isCompanyOwner: false,
      userRole: 'editor',
    })
    const owners = async (as: TestUser) =>
      (await h.call(listTeamMembers, { as, query: {} })).items
        .filter(({ isOwner }) => isOwner)
        .map(({ userId }) => userId)
    expect([await owners(next), await owners(former)]).toEqual([[next.id], [next.id]])
  })

  test('what only owners may do is the new owner’s, who cannot be removed, demoted or leave', async () => {
    const { company, former, next } = await handedOver({ keepRights: true })
    const body = { companyName: company.name }
    const security = { secondFactorRequired: true }
    await expect(h.call(deleteCompany, { as: former, body })).rejects.toMatchObject(denied)
    await expect(
      h.call(updateCompanySecurity, { as: former, body: security }),
    ).rejects.toMatchObject(denied)
    const params = { id: next.memberId }
    await expect(h.call(removeMember, { as: former, params })).rejects.toMatchObject(denied)
    await expect(
      h.call(updateMember, { as: former, params, body: { canManageTeam: false } }),
    ).rejects.toMatchObject(denied)
    await expect(h.call(leaveCompany, { as: next })).rejects.toMatchObject(denied)
    const deletion = await auth(h, 'DELETE', `/admin/users/${next.id}`, undefined, {
      bearer: h.services.keys.serviceKey,
    })
    expect(deletion.statusCode).toBe(422)

    await addVerifiedFactor(h, next)
    await h.sql`update auth.sessions set aal = 'aal2' where user_id = ${next.id}`
    await h.call(updateCompanySecurity, { as: next, body: security })
    await h.call(deleteCompany, { as: next, body })
    expect(await h.call(getMe, { as: next })).toMatchObject({ company: null })
  })

  test('the former owner is a member like any other, and what they made stays', async () => {
    const company = await newCompany(h)
    const [next, brief] = [await colleague(company), await newSharedBrief(h, company)]
    const key = await newApiKey(h, company.owner, { rights: ['canManageProducts'] })
    const add = (as: typeof key) => h.call(createProduct, { as, body: sampleProduct() })
    await add(key)
    await handOver(company, next.email)
    await expect(add(key)).rejects.toMatchObject(denied)
    const params = { id: brief.id }
    const authored = await h.call(getBrief, { as: next, params })
    expect(authored.userId).toBe(company.owner.id)
    await h.call(removeMember, { as: next, params: { id: await readSeat(company, next) } })
    await expect(h.call(getMe, { as: company.owner })).rejects.toMatchObject({ status: 401 })
    expect(await h.call(getBrief, { as: next, params })).toMatchObject({ userId: null })
    await h.call(createProduct, { as: next, body: sampleProduct() })
    const gone = await h.sql`select from auth.users where id = ${company.id}`
    expect(gone).toEqual([])
  })

  test('a former owner who left sees nothing of the company, and can found another', async () => {
    const { company, former, next } = await handedOver({ keepRights: true })
    await h.call(createProduct, { as: next, body: sampleProduct() })
    await h.call(leaveCompany, { as: former })
    expect(await h.call(getMe, { as: former })).toMatchObject({ company: null })
    const profile = { ...sampleCompany, companyName: 'Second Try' }
    const founded = await h.call(createCompany, { as: former, body: profile })
    expect(founded.id).not.toBe(company.id)
    const me = await h.call(getMe, { as: former })
    expect(me).toMatchObject({
      company: { id: founded.id, name: 'Second Try' },
      permissions: { isCompanyOwner: true },
    })
    expect((await h.call(listProducts, { as: former, query: {} })).items).toEqual([])
    const body = { ...profile, companyName: 'Renamed' }
    await h.call(updateCompany, { as: former, body })
    expect((await h.call(getMe, { as: next })).company).toMatchObject({ name: company.name })
    const video = fixture('h264-aac.mp4')
    const stored = await postFile(h, former, video, {
      bucket: 'brief_videos',
      key: `${company.id}/${randomUUID()}.mp4`,
    })
    expect(stored.json()).toMatchObject({ code: 'AccessDenied' })
    await expect(h.call(createCompany, { as: former, body })).rejects.toMatchObject({ status: 409 })
    await h.call(deleteCompany, { as: former, body: { companyName: 'Renamed' } })
    expect((await h.call(getMe, { as: next })).company).toMatchObject({ id: company.id })
  })

  test('is told to both by mail, and recorded in words', async () => {
    const { company, former, next } = await handedOver()
    const [received] = await mailsTo(h, next.email)
    expect(received).toMatchObject({ subject: 'You are the owner of your company' })
    expect(received?.text).toContain(`the owner of ${company.name}`)
    const [ended] = await mailsTo(h, former.email)
    expect(ended?.text).toContain('you cannot change anything in it')
    const { items } = await h.call(listActivity, { as: next, query: {} })
    expect(items[0]).toMatchObject({
      action: 'company.handed_over',
      actorName: null,
      details: { name: 'Mel Member', from: 'Olivia Owner', by: 'operator' },
    })
    expect(await readAudit(h, next.id)).toContain('company_received')
    expect(await readAudit(h, former.id)).toContain('company_handed_over')
  })

  test('refuses who cannot own it, and says what to do', async () => {
    const [company, other] = [await newCompany(h), await newCompany(h)]
    const stranger = await newUser(h)
    await proveAddress(h, stranger)
    for (const address of [stranger.email, other.owner.email, 'nobody@example.test', '']) {
      await expect(handOver(company, address)).rejects.toMatchObject(operatorErrors.notMember)
    }
    await expect(handOver(company, company.owner.email)).rejects.toMatchObject(
      operatorErrors.ownsIt,
    )
    const { email } = await invite(h, company.owner)
    await expect(handOver(company, email)).rejects.toMatchObject(operatorErrors.invitationOpen)
    const unproven = await newMember(h, company)
    await expect(handOver(company, unproven.email)).rejects.toMatchObject(
      operatorErrors.addressUnproven,
    )
    const banned = await colleague(company)
    await h.sql`
      update auth.users set banned_until = now() + interval '1 day' where id = ${banned.id}`
    await expect(handOver(company, banned.email)).rejects.toMatchObject(operatorErrors.memberBanned)
    await expect(handOver({ ...company, id: randomUUID() }, banned.email)).rejects.toMatchObject(
      operatorErrors.companyNotFound,
    )
    expect((await h.call(getMe, { as: company.owner })).permissions.isCompanyOwner).toBe(true)
  })

  test('of concurrent commands one wins, and the company has one owner', async () => {
    const company = await newCompany(h)
    const people = [await colleague(company), await colleague(company)]
    const tries = await Promise.allSettled(people.map(({ email }) => handOver(company, email)))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = tries.find((attempt) => attempt.status === 'rejected')
    expect(lost?.reason).toMatchObject(operatorErrors.ownerChanged)
    const owners = await h.sql`
      select from public.team_members where company_id = ${company.id} and is_owner`
    expect(owners).toHaveLength(1)
  })

  test('the deletion of a company that was handed over meanwhile is refused', async () => {
    const company = await newCompany(h)
    const next = await colleague(company)
    const body = { companyName: company.name }
    const [given, deleted] = await Promise.allSettled([
      handOver(company, next.email),
      h.call(deleteCompany, { as: company.owner, body }),
    ])
    // Whichever comes first, the other is refused.
    expect([given.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
  })
})
