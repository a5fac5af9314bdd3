import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { generalErrors } from '../../contract/errors.ts'
import { createProduct, getProduct, listProducts } from '../../contract/products/products.ts'
import { invitationErrors, verifyInvitation } from '../../contract/team/invitations.ts'
import { listActivity, listTeamMembers, removeMember } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { readPages } from '../testing/read-pages.ts'
import {
  type Account,
  auth,
  goodPassword,
  passwordGrant,
  refreshGrant,
  signUpAccount,
} from '../testing/worlds/accounts.ts'
import { invite } from '../testing/worlds/invitations.ts'
import { newCompanies, newMember } from '../testing/worlds/people.ts'
import { sampleProduct } from '../testing/worlds/samples.ts'

const denied = { status: 403, message: 'You do not have permission to remove this team member' }
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

/** A person who joined by invitation and signed in. */
async function joined(): Promise<Account & { memberId: string }> {
  const { email, token, memberId } = await invite(h, ours.owner, { role: 'admin' })
  const data = { invited_team_member_id: memberId, invitation_token: token }
  return { ...(await signUpAccount(h, { email, data })), memberId }
}

const remove = (as: typeof ours.owner, id: string) => h.call(removeMember, { as, params: { id } })

describe('removeMember', () => {
  test('ends sessions, refresh tokens and open uploads immediately and deletes the account', {
    tags: ['1.6.7a', '1.7.17c'],
  }, async () => {
    const member = await joined()
    await h.call(listProducts, { as: member })
    const upload = await h.request({
      method: 'POST',
      url: '/storage/v1/upload/resumable',
      as: member,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': [
          `bucketName ${Buffer.from('brief_videos').toString('base64')}`,
          `objectName ${Buffer.from(`${ours.id}/${randomUUID()}.mp4`).toString('base64')}`,
          `contentType ${Buffer.from('video/mp4').toString('base64')}`,
        ].join(','),
      },
    })
    expect(upload.statusCode, upload.body).toBe(201)

    await remove(ours.owner, member.memberId)

    await expect(h.call(listProducts, { as: member })).rejects.toMatchObject(
      generalErrors.sessionEnded,
    )
    await expect(h.call(getMe, { as: member })).rejects.toMatchObject({ status: 401 })
    expect((await refreshGrant(h, member.refreshToken)).statusCode).toBe(400)
    expect((await passwordGrant(h, member.email, goodPassword)).statusCode).toBe(400)
    expect(
      (await auth(h, 'GET', '/user', undefined, { bearer: member.accessToken })).statusCode,
    ).toBe(403)
    const rest = await h.request({ method: 'GET', url: '/rest/v1/products', as: member })
    expect(rest.statusCode).toBe(401)
    const patch = await h.request({
      method: 'PATCH',
      url: new URL(String(upload.headers.location), 'http://localhost').pathname,
      as: member,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.alloc(10),
    })
    expect([401, 403, 404]).toContain(patch.statusCode)
    const left = await h.sql`
      select id::text from auth.users where id = ${member.id}
      union all select id::text from auth.sessions where user_id = ${member.id}
      union all select id::text from storage.uploads where owner_id = ${member.id}`
    expect(left).toEqual([])
  })

  test('keeps what they created', async () => {
    const member = await newMember(h, ours, { can_manage_products: true })
    const { id } = await h.call(createProduct, { as: member, body: sampleProduct() })
    await remove(ours.owner, member.memberId)
    expect(await h.call(getProduct, { as: ours.owner, params: { id } })).toMatchObject({
      userId: null,
      companyId: ours.id,
    })
  })

  test('ends the invitation of a pending member', async () => {
    const { memberId, token } = await invite(h, ours.owner)
    await remove(ours.owner, memberId)
    await expect(h.call(verifyInvitation, { as: null, body: { token } })).rejects.toMatchObject(
      invitationErrors.revoked,
    )
  })

  test('records an activity entry, also when members remove themselves', async () => {
    const member = await newMember(h, ours)
    await remove(ours.owner, member.memberId)
    const manager = await newMember(h, ours, { can_manage_team: true })
    await remove(manager, manager.memberId)
    await expect(h.call(getMe, { as: manager })).rejects.toMatchObject({ status: 401 })
    const { items } = await h.call(listActivity, { as: ours.owner })
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'member.removed', actorId: null, actorName: 'Mel Member' },
      {
        action: 'member.removed',
        actorId: ours.owner.id,
        subjectId: member.memberId,
        details: { name: 'Mel Member', email: member.email },
      },
    ])
  })

  test('two simultaneous removals remove the member once', async () => {
    const member = await newMember(h, ours)
    const tries = await Promise.allSettled([1, 2, 3].map(() => remove(ours.owner, member.memberId)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('nobody can remove the owner', async () => {
    const { items } = await h.call(listTeamMembers, { as: ours.owner, query: { limit: 100 } })
    const id = items.find(({ isOwner }) => isOwner)?.id ?? ''
    const manager = await newMember(h, ours, { can_manage_team: true })
    for (const as of [manager, ours.owner]) {
      await expect(remove(as, id)).rejects.toMatchObject(denied)
    }
  })

  test('refuses another company', { tags: ['1.5.8c', '1.8.5', '1.8.10b'] }, async () => {
    const member = await newMember(h, ours)
    for (const id of [member.memberId, randomUUID()]) {
      await expect(remove(theirs.owner, id)).rejects.toMatchObject({
        message: 'Team member not found.',
      })
    }
    expect((await h.call(getMe, { as: member })).permissions.canViewTeamInfo).toBe(true)
  })

  test('refuses a member without the right', { tags: ['1.5.8b', '1.8.4c'] }, async () => {
    const weak = await newMember(h, ours, { can_manage_products: true, can_manage_briefs: true })
    const member = await newMember(h, ours)
    for (const id of [member.memberId, weak.memberId]) {
      await expect(remove(weak, id)).rejects.toMatchObject(denied)
    }
  })
})

describe('listActivity', () => {
  test('continues page by page, newest first', async () => {
    const { total } = await h.call(listActivity, { as: ours.owner })
    const pages = await readPages(total, (query) => h.call(listActivity, { as: ours.owner, query }))
    expect(pages).toHaveLength(total)
    const times = pages.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(pages.map(({ action }) => action)).toContain('member.joined')
  })

  test('refuses another company', async () => {
    const { items } = await h.call(listActivity, { as: theirs.owner })
    expect(items).toEqual([])
  })

  test('refuses a member without the right', { tags: ['1.8.4b'] }, async () => {
    const weak = await newMember(h, ours, { can_manage_products: true })
    await expect(h.call(listActivity, { as: weak })).rejects.toMatchObject({
      status: 403,
      message: 'You do not have permission to manage team members',
    })
  })
})
