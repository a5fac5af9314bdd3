import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { createBrief, deleteBrief, getBrief } from '../../contract/briefs/briefs.ts'
import { createCompany } from '../../contract/company/company.ts'
import { listWebhooks, webhookTopics } from '../../contract/developers/webhooks.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct, getProduct, listProducts } from '../../contract/products/products.ts'
import { acceptInvitation } from '../../contract/team/invitations.ts'
import { leaveCompany, listActivity, listTeamMembers } from '../../contract/team/team.ts'
import { restoreDeleted } from '../../contract/undo/undo.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  goodPassword,
  passwordGrant,
  readAudit,
  refreshGrant,
  signUpProven,
} from '../testing/worlds/accounts.ts'
import { newApiKey } from '../testing/worlds/api-keys.ts'
import { uploadFile } from '../testing/worlds/files.ts'
import { invite } from '../testing/worlds/invitations.ts'
import {
  newCompanies,
  newMember,
  newUser,
  type TestCompany,
  type TestUser,
} from '../testing/worlds/people.ts'
import { sampleBrief, sampleCompany, sampleProduct } from '../testing/worlds/samples.ts'
import { newWebhook } from '../testing/worlds/webhooks.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const every = {
  can_edit_company_profile: true,
  can_manage_products: true,
  can_manage_briefs: true,
  can_manage_team: true,
}
const team = async ({ owner }: TestCompany) =>
  (await h.call(listTeamMembers, { as: owner, query: {} })).items.map(({ userId }) => userId)

describe('leaveCompany', () => {
  test('keeps account, password and sessions, and ends everything in the company', async () => {
    const { token, memberId, email } = await invite(h, ours.owner, { role: 'admin' })
    const data = { invited_team_member_id: memberId, invitation_token: token }
    const member = await signUpProven(h, { email, data })
    await h.call(leaveCompany, { as: member })
    expect(await h.call(getMe, { as: member })).toMatchObject({
      user: { id: member.id },
      company: null,
      permissions: { canViewCompanyInfo: false },
    })
    await expect(h.call(listProducts, { as: member, query: {} })).rejects.toMatchObject(
      generalErrors.noCompany,
    )
    expect((await refreshGrant(h, member.refreshToken)).statusCode).toBe(200)
    expect((await passwordGrant(h, member.email, goodPassword)).statusCode).toBe(200)
    expect(await team(ours)).not.toContain(member.id)
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({ action: 'member.left', subjectId: memberId })
    expect(items[0]?.actorName).toBeTruthy()
    expect(await readAudit(h, member.id)).toContain('company_left')
  })

  test('what they made stays with the company, and is closed to them', async () => {
    const member = await newMember(h, ours, every)
    const product = await h.call(createProduct, { as: member, body: sampleProduct() })
    const add = () =>
      h.call(createBrief, { as: member, body: { ...sampleBrief(), productId: product.id } })
    const [brief, deleted] = [await add(), await add()]
    const { transactionId } = await h.call(deleteBrief, { as: member, params: { id: deleted.id } })
    const { key } = await uploadFile(h, member, fixture('h264-aac.mp4'))
    await h.call(leaveCompany, { as: member })

    const read = (as: TestUser) => h.call(getBrief, { as, params: { id: brief.id } })
    await expect(read(member)).rejects.toMatchObject({ status: 403 })
    const rest = await h.request({ method: 'GET', url: '/rest/v1/briefs?select=id', as: member })
    expect(rest.json()).toEqual([])
    const undo = { as: member, body: { transactionId: transactionId ?? '' } }
    await expect(h.call(restoreDeleted, undo)).rejects.toMatchObject({ status: 404 })
    const objects = await h.sql`
      select owner_id, company_id from storage.objects where name = ${key}`
    expect(objects).toEqual([{ owner_id: null, company_id: ours.id }])
    expect(await read(ours.owner)).toMatchObject({ userId: null })
    expect(await h.call(getProduct, { as: ours.owner, params: { id: product.id } })).toMatchObject({
      companyId: ours.id,
    })
  })

  test('their API keys and webhooks end, also if they come back', async () => {
    const member = await newMember(h, ours, every)
    const key = await newApiKey(h, member, { rights: ['canManageProducts'] })
    const { id } = await newWebhook(h, member, {
      url: 'https://hooks.example/a',
      topics: [...webhookTopics],
    })
    await expect(h.call(leaveCompany, { as: key })).rejects.toThrow()
    await h.call(leaveCompany, { as: member })
    const add = () => h.call(createProduct, { as: key, body: sampleProduct() })
    await expect(add()).rejects.toMatchObject({ status: 401 })
    const { items } = await h.call(listWebhooks, { as: ours.owner })
    expect(items.find((webhook) => webhook.id === id)).toMatchObject({ active: false })

    await h.sql`update auth.users set email_proven_at = now() where id = ${member.id}`
    const { token, memberId } = await invite(h, ours.owner, { email: member.email, role: 'admin' })
    await h.call(acceptInvitation, { as: member, body: { token, memberId } })
    await expect(add()).rejects.toMatchObject({ status: 401 })
  })

  test('another company can be founded afterwards', async () => {
    const member = await newMember(h, ours)
    await h.call(leaveCompany, { as: member })
    const body = { ...sampleCompany, companyName: 'My Own' }
    expect(await h.call(createCompany, { as: member, body })).toMatchObject({ id: member.id })
  })

  test('refuses a member without the right: the owner, who is told what to do', async () => {
    await expect(h.call(leaveCompany, { as: ours.owner })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Delete it on the company page'),
    })
    expect(await team(ours)).toContain(ours.owner.id)
  })

  test('refuses another company: it takes nobody but the caller out of their own', async () => {
    const [member, colleague] = [await newMember(h, ours, every), await newMember(h, ours)]
    const other = await newMember(h, theirs)
    await h.call(leaveCompany, { as: member })
    expect(await team(ours)).toEqual(expect.arrayContaining([ours.owner.id, colleague.id]))
    expect(await team(theirs)).toEqual(expect.arrayContaining([theirs.owner.id, other.id]))
    for (const as of [member, await newUser(h)]) {
      await expect(h.call(leaveCompany, { as })).rejects.toMatchObject(generalErrors.noCompany)
    }
    await expect(h.call(leaveCompany, { as: null })).rejects.toMatchObject({ status: 401 })
  })

  test('of simultaneous calls one succeeds', async () => {
    const member = await newMember(h, ours)
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => h.call(leaveCompany, { as: member })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
