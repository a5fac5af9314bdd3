import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerCopilotQuery } from '../../../contract/analyst-copilot/copilot-answers.ts'
import { createBrief, getBrief, listBriefs } from '../../../contract/briefs/briefs.ts'
import {
  deleteCompany,
  getCompany,
  getCompanySecurity,
  updateCompanySecurity,
} from '../../../contract/company/company.ts'
import { getBriefMonths, getDashboard } from '../../../contract/dashboard/dashboard.ts'
import {
  apiKeyErrors,
  createApiKey,
  type KeyRight,
  keyRefusal,
  keyRights,
  listApiKeys,
  revokeApiKey,
} from '../../../contract/developers/api-keys.ts'
import { generalErrors } from '../../../contract/errors.ts'
import { createProduct, deleteProduct, listProducts } from '../../../contract/products/products.ts'
import { inviteMember } from '../../../contract/team/invitations.ts'
import { listActivity, listTeamMembers, removeMember } from '../../../contract/team/team.ts'
import { declaredEndpoints } from '../../testing/declared-endpoints.ts'
import { startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newCompanies, newCompany, newMember, type TestUser } from '../../testing/worlds/people.ts'
import { sampleBrief, sampleProduct } from '../../testing/worlds/samples.ts'
import { memberAddresses } from '../../videos/member-addresses.ts'
import type { VideoFacts } from '../../videos/video-view.ts'
import { actorOf, type Claims } from '../context.ts'

const limit = 40
const h = await startHarness({ env: { API_KEY_REQUESTS_PER_MINUTE: String(limit) } })

const everyRight = { rights: [...keyRights] }
const readRows = async (as: TestUser, path: string) => (await h.request({ as, url: path })).json()
const write = async (
  as: TestUser,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload = {},
) => (await h.request({ as, method, url, payload })).statusCode

const product = () => ({
  name: 'Anvil',
  category: 'Tools',
  websiteurl: 'https://acme.example/anvil',
  salescontactname: 'Sam Sales',
  salescontactemail: 'sam@acme.example',
})
const brief = {
  title: 'Anvil',
  type: 'product',
  uploaded_video_url: 'https://acme.example/anvil.mp4',
}

describe('an API key', () => {
  test('reads and changes only its company, by /api and /rest/v1', async () => {
    const { ours, theirs } = await newCompanies(h)
    await h.call(createProduct, { as: theirs.owner, body: sampleProduct() })
    const key = await newApiKey(h, ours.owner, everyRight)
    const made = await h.call(createProduct, { as: key, body: sampleProduct() })
    expect(await write(key, 'POST', '/rest/v1/products', product())).toBe(201)
    const names = (await h.call(listProducts, { as: key })).items.map(({ name }) => name)
    expect(names.sort()).toEqual(['Anvil', 'Atlas'])
    expect(await readRows(key, '/rest/v1/products?select=name&order=name')).toEqual([
      { name: 'Anvil' },
      { name: 'Atlas' },
    ])
    await h.call(deleteProduct, { as: key, params: { id: made.id } })
    expect((await h.call(listProducts, { as: key })).items).toHaveLength(1)
  })

  test('is named in the activity, beside its member', async () => {
    const { owner } = await newCompany(h)
    const key = await newApiKey(h, owner, everyRight)
    await h.call(createProduct, { as: key, body: sampleProduct() })
    await write(key, 'POST', '/rest/v1/products', product())
    await h.call(createProduct, { as: owner, body: sampleProduct() })
    const lines = (await h.call(listActivity, { as: owner })).items.filter(
      ({ action }) => action === 'product.created',
    )
    expect(lines.map(({ actorName, keyName }) => [actorName, keyName])).toEqual([
      ['Olivia Owner', null],
      ['Olivia Owner', key.keyName],
      ['Olivia Owner', key.keyName],
    ])
  })

  test('that is read-only changes nothing, whatever its rights', async () => {
    const { owner } = await newCompany(h)
    const key = await newApiKey(h, owner, { ...everyRight, readOnly: true })
    await expect(h.call(createProduct, { as: key, body: sampleProduct() })).rejects.toMatchObject(
      apiKeyErrors.readOnly,
    )
    expect(await write(key, 'POST', '/rest/v1/products', product())).toBe(403)
    expect(await write(key, 'PATCH', '/rest/v1/products?id=not.is.null', product())).toBe(403)
    expect(await write(key, 'DELETE', '/rest/v1/products?id=not.is.null')).toBe(403)
    // Read-only functions may be called by POST, as clients do.
    const asked = { user_id: owner.id }
    expect(await write(key, 'POST', '/rest/v1/rpc/user_can_manage_products', asked)).toBe(200)
    const rights = { can_edit_profile: true, can_manage_prods: true, can_manage_brfs: true }
    const changed = await h.request({
      ...{ as: key, method: 'POST', url: '/rest/v1/rpc/update_team_permissions' },
      payload: { member_id: owner.id, ...rights, can_manage_tm: true },
    })
    expect([changed.statusCode, changed.json()]).toMatchObject([403, { code: '42501' }])
    expect((await h.call(listProducts, { as: key })).items).toEqual([])
  })

  test('can do only what each of its rights allows', async () => {
    const { owner } = await newCompany(h)
    const made = await h.call(createProduct, { as: owner, body: sampleProduct() })
    const mine = await h.call(createBrief, {
      as: owner,
      body: sampleBrief({ productId: made.id }),
    })
    const can = async (...rights: KeyRight[]) => {
      const as = await newApiKey(h, owner, { rights })
      const company = `/rest/v1/company_profiles?id=eq.${owner.id}&select=id`
      const changed = async (url: string, payload: object) =>
        (
          await h.request({
            ...{ as, method: 'PATCH', url, payload },
            headers: { prefer: 'return=representation' },
          })
        ).json().length === 1
      return {
        profile: await changed(company, { revenue: '5' }),
        products: (await write(as, 'POST', '/rest/v1/products', product())) === 201,
        // The member who created the key wrote the brief, and could change it without the right.
        briefs: await changed(`/rest/v1/briefs?id=eq.${mine.id}&select=id`, { title: 'Other' }),
        activity: await h.call(listActivity, { as }).then(
          () => true,
          () => false,
        ),
      }
    }
    const none = { profile: false, products: false, briefs: false, activity: false }
    expect(await can()).toEqual(none)
    expect(await can('canEditCompanyProfile')).toEqual({ ...none, profile: true })
    expect(await can('canManageProducts')).toEqual({ ...none, products: true })
    expect(await can('canManageBriefs')).toEqual({ ...none, briefs: true })
    expect(await can('canManageTeam')).toEqual({ ...none, activity: true })
  })

  test('without the right to briefs cannot add, change or delete any', async () => {
    const { owner } = await newCompany(h)
    const key = await newApiKey(h, owner, { rights: ['canManageProducts'] })
    const made = await h.call(createProduct, { as: key, body: sampleProduct() })
    const body = sampleBrief({ productId: made.id })
    await expect(h.call(createBrief, { as: key, body })).rejects.toMatchObject(
      apiKeyErrors.withoutRight,
    )
    const row = { ...brief, product_id: made.id }
    expect(await write(key, 'POST', '/rest/v1/briefs', row)).toBe(403)
    expect(await write(key, 'POST', '/rest/v1/briefs', brief)).toBe(403)
    const { id } = await h.call(createBrief, { as: owner, body })
    expect(await write(key, 'DELETE', `/rest/v1/briefs?id=eq.${id}`)).toBe(204)
    expect(await h.call(getBrief, { as: owner, params: { id } })).toMatchObject({ id })
  })

  test('without the right to briefs does not see those of its maker', async () => {
    const { owner } = await newCompany(h)
    const made = await h.call(createProduct, { as: owner, body: sampleProduct() })
    const { id } = await h.call(createBrief, { as: owner, body: sampleBrief() })
    await h.call(createBrief, { as: owner, body: sampleBrief({ productId: made.id }) })
    const seen = async (...rights: KeyRight[]) => {
      const as = await newApiKey(h, owner, { rights, readOnly: true })
      const { counts, setup } = await h.call(getDashboard, { as })
      const { months } = await h.call(getBriefMonths, { as })
      return [
        (await h.call(listBriefs, { as })).items.length,
        (await readRows(as, '/rest/v1/briefs?select=id')).length,
        await h.call(getBrief, { as, params: { id } }).then(
          () => 'found',
          ({ status }) => status,
        ),
        counts.briefs,
        months.reduce((sum, { active }) => sum + active, 0),
        setup?.briefId != null,
      ]
    }
    expect(await seen('canManageProducts')).toEqual([0, 0, 404, 0, 0, false])
    expect(await seen('canManageBriefs')).toEqual([2, 2, 'found', 2, 2, true])
  })

  test('cannot change a team, even if its maker can', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, { can_manage_team: true })
    const key = await newApiKey(h, company.owner, everyRight)
    const person = { name: 'Ann', email: 'ann@acme.example', role: 'editor' as const }
    const invited = h.call(inviteMember, { as: key, body: person as never })
    await expect(invited).rejects.toMatchObject(apiKeyErrors.notAccepted)
    const removed = h.call(removeMember, { as: key, params: { id: member.memberId } })
    await expect(removed).rejects.toMatchObject(apiKeyErrors.notAccepted)
    const members = `/rest/v1/team_members?id=eq.${member.memberId}`
    const rights = `/rest/v1/team_permissions?team_member_id=eq.${member.memberId}`
    expect(await write(key, 'POST', '/rest/v1/team_members', person)).toBe(403)
    await write(key, 'PATCH', members, { role: 'admin' })
    await write(key, 'DELETE', members)
    await write(key, 'PATCH', rights, { can_manage_products: true })
    await write(key, 'POST', '/rest/v1/team_invitations', {
      ...{ team_member_id: member.memberId, token: randomUUID() },
    })
    await write(key, 'POST', '/rest/v1/rpc/update_team_permissions', {
      ...{ member_id: member.memberId, can_edit_profile: true, can_manage_prods: true },
      ...{ can_manage_brfs: true, can_manage_tm: true },
    })
    const rows = await h.sql`
      select m.role, p.can_manage_products, p.can_edit_company_profile,
             (select count(*)::int from public.team_invitations i
              where i.team_member_id = m.id) as invited
      from public.team_members m
      join public.team_permissions p on p.team_member_id = m.id
      where m.id = ${member.memberId}`
    expect(rows).toEqual([
      { role: 'editor', can_manage_products: false, can_edit_company_profile: false, invited: 0 },
    ])
    expect((await h.call(listTeamMembers, { as: key })).items).toHaveLength(2)
  })

  test('cannot access keys, the account, or what only the owner decides', async () => {
    const company = await newCompany(h)
    const key = await newApiKey(h, company.owner, everyRight)
    const calls = await Promise.allSettled([
      h.call(listApiKeys, { as: key }),
      h.call(createApiKey, { as: key, body: { name: 'Next', readOnly: false, rights: [] } }),
      h.call(revokeApiKey, { as: key, params: { id: key.keyId } }),
      h.call(deleteCompany, { as: key, body: { companyName: company.name } }),
      h.call(updateCompanySecurity, { as: key, body: { secondFactorRequired: true } }),
      h.call(answerCopilotQuery, { as: key, params: { id: randomUUID() } }),
    ])
    for (const call of calls) expect(call).toMatchObject({ reason: apiKeyErrors.notAccepted })
    expect(await h.call(getCompanySecurity, { as: key })).toMatchObject({
      secondFactorRequired: false,
    })
    const refused = async (method: 'GET' | 'POST', url: string) =>
      (await h.request({ as: key, method, url, ...(method === 'POST' && { payload: {} }) }))
        .statusCode
    expect([
      await refused('GET', '/auth/v1/user'),
      await refused('POST', '/auth/v1/logout'),
      await refused('GET', '/storage/v1/object/info/brief_videos/x'),
      await refused('POST', '/functions/v1/send-team-invitation'),
      await refused('GET', '/api/me'),
      await refused('GET', '/api/library'),
      await refused('GET', '/api/copilot/record'),
    ]).toEqual([403, 403, 400, 401, 403, 403, 403])
  })

  test('loses and regains rights with its maker', async () => {
    const company = await newCompany(h)
    const member = await newMember(h, company, {
      can_edit_company_profile: true,
      can_manage_products: true,
    })
    const key = await newApiKey(h, member, { rights: ['canManageProducts'] })
    const add = () => write(key, 'POST', '/rest/v1/products', product())
    expect(await add()).toBe(201)
    const give = (products: boolean, briefs = false) =>
      h.sql`
        update public.team_permissions
        set can_manage_products = ${products}, can_manage_briefs = ${briefs}
        where team_member_id = ${member.memberId}`
    await give(false)
    expect(await add()).toBe(403)
    await expect(h.call(createProduct, { as: key, body: sampleProduct() })).rejects.toMatchObject({
      code: 'permission_denied',
    })
    await give(true, true)
    expect(await add()).toBe(201)
    // The key does not gain a right that it was created without.
    const [first] = await readRows(key, '/rest/v1/products?select=id')
    const body = sampleBrief({ productId: first.id })
    await h.call(createBrief, { as: company.owner, body })
    expect((await h.call(listBriefs, { as: key })).items).toEqual([])
  })

  test('ends when its maker leaves, is banned or deleted, and is suspended with its maker', async () => {
    type Member = TestUser & { memberId: string; companyId: string }
    const changes: ((member: Member) => Promise<unknown>)[] = [
      ({ memberId }) => h.sql`delete from public.team_members where id = ${memberId}`,
      ({ id }) =>
        h.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`,
      ({ id }) => h.sql`update auth.users set ownership_asked_at = now() where id = ${id}`,
      ({ companyId }) =>
        h.sql`insert into app.company_suspensions (company_id) values (${companyId})`,
      ({ companyId }) =>
        h.sql`
          insert into app.company_security (company_id, second_factor_required)
          values (${companyId}, true)`,
    ]
    const outcomes: unknown[] = []
    for (const change of changes) {
      const company = await newCompany(h)
      const member = await newMember(h, company, { can_edit_company_profile: true })
      const key = await newApiKey(h, member)
      await h.call(getCompany, { as: key })
      await change({ ...member, companyId: company.id })
      outcomes.push(await h.call(getCompany, { as: key }).catch(({ code }) => code))
    }
    const { accountOnHold, companySuspended, secondFactorRequired } = generalErrors
    expect(outcomes).toEqual([
      apiKeyErrors.ended.code,
      apiKeyErrors.ended.code,
      accountOnHold.code,
      companySuspended.code,
      secondFactorRequired.code,
    ])
  })

  test('does not receive addresses of restricted videos, which need a session', async () => {
    const { owner } = await newCompany(h)
    const restricted = { restricted: { bucket: 'brief_videos', key: 'a/b.mp4' } } as VideoFacts
    const by = (claims: Partial<Claims>) => ({
      actor: actorOf({ role: 'authenticated', sub: owner.id, ...claims }),
      services: h.services,
    })
    const session = by({ session_id: owner.sessionId })
    const key = by({ api_key: { id: owner.id, name: 'Key', rights: [], readOnly: true } })
    const none = { parts: null, original: null }
    expect(await memberAddresses(session, '', restricted)).not.toEqual(none)
    expect(await memberAddresses(key, '', restricted)).toEqual(none)
  })

  test('shares no replies of an Idempotency-Key with its maker or another key', async () => {
    const { owner } = await newCompany(h)
    const [key, other] = [
      await newApiKey(h, owner, everyRight),
      await newApiKey(h, owner, everyRight),
    ]
    const add = (as: TestUser) =>
      h.call(createProduct, { as, body: sampleProduct(), idempotencyKey: 'k'.repeat(255) })
    const made = [await add(owner), await add(key), await add(other), await add(key)]
    const ids = made.map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    expect(ids[3]).toBe(ids[1])
  })

  test('has its own limit, in the format of each API', async () => {
    const { owner } = await newCompany(h)
    const [key, other] = [await newApiKey(h, owner), await newApiKey(h, owner)]
    const start = new Date('2026-03-01T12:00:00Z')
    await h.setClock(start)
    for (let n = 0; n < limit; n++) await h.call(getCompany, { as: key })
    const message = `This API key has made more than ${limit} requests in a minute. Please try again in 2 seconds.`
    await expect(h.call(getCompany, { as: key })).rejects.toMatchObject({ status: 429, message })
    const rows = await h.request({ as: key, url: '/rest/v1/products' })
    expect([rows.statusCode, rows.headers['retry-after'], rows.json().message]).toEqual([
      ...[429, '2'],
      message,
    ])
    await h.call(getCompany, { as: other })
    await h.call(getCompany, { as: owner })
    await h.setClock(new Date(start.getTime() + 2000))
    await h.call(getCompany, { as: key })
    await h.setClock(null)
  })

  test('that does not exist is refused', async () => {
    for (const accessToken of ['bwk_', `bwk_${'A'.repeat(43)}`, `bwk_${'x'.repeat(5000)}`]) {
      const as = { id: '', email: '', sessionId: '', accessToken }
      await expect(h.call(getCompany, { as })).rejects.toMatchObject(apiKeyErrors.ended)
      expect((await h.request({ as, url: '/rest/v1/products' })).statusCode).toBe(401)
    }
  })
})

describe('keyRefusal', () => {
  test('covers every call, and allows changes only by these', async () => {
    const all = await declaredEndpoints()
    const key = { rights: [...keyRights], readOnly: false }
    const changing = all.filter((one) => one.method !== 'GET' && keyRefusal(one, key) === null)
    const parts = new Set(changing.map(({ path }) => path.split('/')[2]))
    expect([...parts].sort()).toEqual([
      'analyst-lists',
      'analysts',
      'briefs',
      'captions',
      'company',
      'products',
      'shares',
    ])
    const readOnly = all.filter((one) => keyRefusal(one, { ...key, readOnly: true }) === null)
    expect(new Set(readOnly.map(({ method }) => method))).toEqual(new Set(['GET']))
  })
})
