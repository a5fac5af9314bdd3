import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { getBrief, listBriefs } from '../../contract/briefs/briefs.ts'
import { generalErrors } from '../../contract/errors.ts'
import { describeShare, getLibraryBrief, listLibrary } from '../../contract/library/library.ts'
import { createProduct } from '../../contract/products/products.ts'
import { openPath, updateOpenLink, watchOpenLink } from '../../contract/shares/open-links.ts'
import { verifyInvitation } from '../../contract/team/invitations.ts'
import { listActivity } from '../../contract/team/team.ts'
import { runAdmin, runAdminTyping } from '../../server/testing/admin-commands.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  passwordGrant,
  proveAddress,
  readAudit,
  refreshGrant,
  signUpAccount,
} from '../../server/testing/worlds/accounts.ts'
import { storedBytes, storedRow, uploadFile } from '../../server/testing/worlds/files.ts'
import { invite } from '../../server/testing/worlds/invitations.ts'
import { newCompany, newMember } from '../../server/testing/worlds/people.ts'
import { sampleProduct } from '../../server/testing/worlds/samples.ts'
import {
  newReader,
  newShare,
  newSharedBrief,
  shareTokenTo,
} from '../../server/testing/worlds/shares.ts'

const h = await startHarness()
const run = (...args: string[]) => runAdmin(h, ...args)
const unique = () => `Company ${randomUUID()}`
const suspended = generalErrors.companySuspended

test('companies list shows content and storage of each', async () => {
  const company = await newCompany(h, unique())
  await newMember(h, company)
  await h.call(createProduct, { as: company.owner, body: sampleProduct() })
  await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
  const [text, json] = await Promise.all([
    run('companies', 'list', company.name.toUpperCase()),
    run('companies', 'list', company.id, '--json'),
  ])
  const size = fixture('h264-aac.mp4').length
  expect(JSON.parse(json.out)).toEqual([
    {
      id: company.id,
      name: company.name,
      owner: company.owner.email,
      members: 2,
      products: 1,
      briefs: 0,
      usedBytes: size,
      quotaBytes: h.services.env.COMPANY_QUOTA_BYTES,
      ownQuota: false,
      suspendedAt: null,
      reason: null,
      createdAt: expect.any(String),
    },
  ])
  const [heading = '', line = ''] = text.out.split('\n')
  expect(heading).toMatch(
    /^COMPANY {2,}OWNER {2,}MEMBERS {2}PRODUCTS {2}BRIEFS {2}USED {2,}QUOTA {3}STATE {2}ID$/,
  )
  expect(line.slice(heading.indexOf('MEMBERS'))).toMatch(/^2 {8}1 {9}0 {7}\d.* KiB {2}50 GiB {9}/)
})

describe('companies quota', () => {
  test('applies to one company immediately, is recorded, and default reverts it', async () => {
    const [ours, theirs] = [await newCompany(h, unique()), await newCompany(h, unique())]
    const upload = async ({ owner }: typeof ours) =>
      (await uploadFile(h, owner, fixture('h264-aac.mp4')).catch((error) => error)).answer
    const set = await run('companies', 'quota', ours.name, '1KiB')
    expect(set.out).toBe(`${ours.name} may store 1 KiB, and stores 0 bytes.\n`)
    await expect(uploadFile(h, ours.owner, fixture('h264-aac.mp4'))).rejects.toThrow()
    expect((await upload(theirs)).statusCode).toBe(204)
    const { items } = await h.call(listActivity, { as: ours.owner, query: {} })
    expect(items[0]).toMatchObject({
      action: 'company.quota_set',
      actorName: null,
      details: { quota: '1 KiB', by: 'operator' },
    })
    const back = await run('companies', 'quota', ours.id, 'default')
    expect(back.out).toContain('may store 50 GiB')
    expect((await upload(ours)).statusCode).toBe(204)
  })
})

describe('companies suspend', () => {
  test('tells members at sign-in and refuses them everywhere until it is lifted', async () => {
    const company = await newCompany(h, unique())
    const { email, token, memberId } = await invite(h, company.owner, { role: 'editor' })
    const data = { invited_team_member_id: memberId, invitation_token: token }
    const member = await signUpAccount(h, { email, data })
    const pending = await invite(h, company.owner, { role: 'editor' })
    const other = await newCompany(h, unique())
    const rest = (as: typeof member) =>
      h.request({ as, method: 'GET', url: '/rest/v1/products?select=id' })
    const list = {
      as: member,
      method: 'POST',
      url: '/storage/v1/object/list/brief_videos',
    } as const
    const files = () => h.request({ ...list, payload: { prefix: '' } })
    const own = () => auth(h, 'GET', '/user', undefined, { bearer: member.accessToken })
    const invitation = { token: pending.token, memberId: pending.memberId }
    expect((await rest(member)).statusCode).toBe(200)

    const done = await run('companies', 'suspend', company.name, '--reason', 'Unpaid', '--yes')
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Suspended ${company.name}.`),
    })
    await expect(h.call(getMe, { as: member })).rejects.toMatchObject(suspended)
    await expect(h.call(listBriefs, { as: company.owner, query: {} })).rejects.toMatchObject(
      suspended,
    )
    const refusals = [await rest(member), await files(), await own()]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 400, 403])
    for (const { body } of refusals) expect(body).toContain(suspended.message)
    expectRefusal(
      await passwordGrant(h, email, goodPassword),
      403,
      'company_suspended',
      suspended.message,
    )
    expectRefusal(await passwordGrant(h, email, 'wrong password'), 400, 'invalid_credentials')
    expectRefusal(await refreshGrant(h, member.refreshToken), 403, 'company_suspended')
    await expect(h.call(verifyInvitation, { as: null, body: invitation })).rejects.toMatchObject({
      code: 'invitation_company_suspended',
    })
    await h.call(getMe, { as: other.owner })
    const listed = await run('companies', 'list', company.id)
    expect(listed.out).toMatch(/suspended \d{4}-\d\d-\d\d \d\d:\d\d: Unpaid/)

    const lifted = await run('companies', 'lift', company.id)
    expect(lifted.out).toBe(`${company.name} can be used again.\n`)
    await h.call(getMe, { as: member })
    expect((await refreshGrant(h, member.refreshToken)).statusCode).toBe(200)
    expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(200)
    await h.call(verifyInvitation, { as: null, body: invitation })
    const { items } = await h.call(listActivity, { as: company.owner, query: {} })
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
      'company.unsuspended',
      'company.suspended',
    ])
  })

  test('hides the company from readers and visitors until it is lifted', async () => {
    const company = await newCompany(h, unique())
    const { url, key: video } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
    const brief = await newSharedBrief(h, company, {
      uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${url}`,
    })
    await h.sql`
      update app.videos set state = 'ready', step = null, playback = 'original'
      where object_id = (select id from storage.objects where name = ${video})`
    const open = await h.call(updateOpenLink, {
      as: company.owner,
      params: { id: brief.id },
      body: { on: true },
    })
    const linkToken = open.url?.split(`${openPath}/`)[1] ?? ''
    const { key } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
    const path = `/storage/v1/object/public/brief_videos/${key}`
    const signing = { as: company.owner, method: 'POST', payload: { expiresIn: 3600 } } as const
    const signed = await h.request({
      ...signing,
      url: `/storage/v1/object/sign/brief_videos/${key}`,
    })
    const share = await newShare(h, company.owner, brief)
    const shareToken = await shareTokenTo(h, share.email)
    const reader = await newReader(h, share)

    const library = () => h.call(listLibrary, { as: reader, query: {} })
    const look = async () => ({
      library: (await library()).total,
      brief: await h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } }).then(
        ({ id }) => id,
        ({ status }) => status,
      ),
      share: (await h.call(describeShare, { as: null, params: { token: shareToken } })).live,
      link: await h.call(watchOpenLink, { as: null, params: { token: linkToken } }).then(
        () => 'opens',
        ({ code }) => code,
      ),
      public: (await h.request({ method: 'GET', url: path })).statusCode,
      signed: (await h.request({ method: 'GET', url: `/storage/v1${signed.json().signedURL}` }))
        .statusCode,
      played: (await h.request({ method: 'GET', url: played })).statusCode,
      playedInside: (await h.request({ method: 'GET', url: playedInside })).statusCode,
    })
    const shown = await h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } })
    const inside = await h.call(getBrief, { as: company.owner, params: { id: brief.id } })
    const played = shown.video?.playbackUrl ?? ''
    const playedInside = inside.video?.playbackUrl ?? ''
    const before = await look()
    expect(before).toMatchObject({
      share: true,
      played: 200,
      playedInside: 200,
      library: 1,
      brief: brief.id,
      link: 'opens',
      public: 200,
      signed: 200,
    })

    await run('companies', 'suspend', company.id, '--yes')
    expect(await look()).toEqual({
      library: 0,
      brief: 404,
      share: false,
      link: 'open_link_closed',
      public: 404,
      signed: 400,
      played: 404,
      playedInside: 404,
    })
    await run('companies', 'lift', company.id)
    expect(await look()).toEqual(before)
  })
})

describe('companies owner', () => {
  test('hands a company over, asks first, and says what becomes of the former owner', async () => {
    const company = await newCompany(h, unique())
    const next = await newMember(h, company)
    const command = ['companies', 'owner', company.name, next.email]
    const early = await run(...command, '--yes')
    expect(early.code).toBe(1)
    expect(early.err).toContain(`has not confirmed the email address yet`)
    await proveAddress(h, next)
    const no = await runAdminTyping(h, 'no\n', ...command)
    expect(no).toMatchObject({ code: 1, out: '' })
    expect(no.err).toContain(`${next.email} the owner of ${company.name}`)
    expect((await h.call(getMe, { as: next })).permissions.isCompanyOwner).toBe(false)

    const done = await runAdminTyping(h, `${company.name}\n`, ...command)
    expect(done.code, done.err).toBe(0)
    expect(done.out).toContain(`Mel Member owns ${company.name} now. Olivia Owner stays`)
    expect((await h.call(getMe, { as: next })).permissions.isCompanyOwner).toBe(true)
    const list = await run('companies', 'list', company.id, '--json')
    expect(JSON.parse(list.out)).toMatchObject([{ owner: next.email, members: 2 }])
  })

  test('of a company that was handed over, deletion and accounts follow the new owner', async () => {
    const company = await newCompany(h, unique())
    const next = await newMember(h, company)
    await proveAddress(h, next)
    await run('companies', 'owner', company.id, next.email, '--keep-rights', '--yes')
    expect((await h.call(getMe, { as: company.owner })).permissions).toMatchObject({
      canManageTeam: true,
      isCompanyOwner: false,
    })
    expect(await run('users', 'delete', next.email, '--yes')).toMatchObject({ code: 1 })
    expect(await run('users', 'delete', company.owner.email, '--yes')).toMatchObject({ code: 0 })
    const done = await run('companies', 'delete', company.id, '--yes')
    expect(done.code, done.err).toBe(0)
    expect(await h.call(getMe, { as: next })).toMatchObject({ company: null })
    expect(await readAudit(h, next.id)).toContain('company_deleted_by_admin')
  })
})

describe('companies delete', () => {
  test('deletes everything of the company with its files, but nothing of others nor the owner’s account', async () => {
    const company = await newCompany(h, unique())
    const other = await newCompany(h, unique())
    const member = await newMember(h, company)
    const stored = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
    const theirs = await uploadFile(h, other.owner, fixture('h264-aac.mp4'))
    const brief = await newSharedBrief(h, company, {
      uploadedVideoUrl: `${h.services.env.PUBLIC_URL}${stored.url}`,
    })
    await newShare(h, company.owner, brief)
    const [ourFile, theirFile] = [await storedRow(h, stored.key), await storedRow(h, theirs.key)]
    const no = await runAdminTyping(h, `${company.name}?\n`, 'companies', 'delete', company.name)
    expect(no).toMatchObject({ code: 1, out: '' })
    expect(no.err).toContain('1 product, 1 brief')
    expect(await storedRow(h, stored.key)).toEqual(ourFile)

    const done = await runAdminTyping(h, `${company.name}\n`, 'companies', 'delete', company.name)
    expect(done.code, done.err).toBe(0)
    expect(done.out).toContain(`Deleted ${company.name} with 1 file.`)
    expect(await storedBytes(h, ourFile?.id ?? '')).toBeNull()
    expect(await storedBytes(h, theirFile?.id ?? '')).not.toBeNull()
    const left = await h.sql`
      select from public.company_profiles where id = ${company.id}
      union all select from public.briefs where company_id = ${company.id}
      union all select from auth.users where id = ${member.id}`
    expect(left).toEqual([])
    expect(await h.call(getMe, { as: company.owner })).toMatchObject({ company: null })
    expect(await readAudit(h, company.id)).toContain('company_deleted_by_admin')
  })
})
