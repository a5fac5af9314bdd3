import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import {
  claimShare,
  describeShare,
  getLibraryBrief,
  listLibrary,
  openShare,
  sendShareCode,
} from '../../contract/library/library.ts'
import { askForAccess } from '../../contract/shares/access.ts'
import { resendShare, revokeShare } from '../../contract/shares/shares.ts'
import { createInvitedUser } from '../../contract/team/invitations.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  auth,
  expectRefusal,
  goodPassword,
  mailsTo,
  newAddress,
  passwordGrant,
  signUpAccount,
  signUpProven,
} from '../testing/worlds/accounts.ts'
import { invite } from '../testing/worlds/invitations.ts'
import { otherThan } from '../testing/worlds/links.ts'
import { newCompany, type TestUser } from '../testing/worlds/people.ts'
import {
  newReader,
  newShare,
  newSharedBrief,
  shareCodeTo,
  shareTokenTo,
} from '../testing/worlds/shares.ts'

const h = await startHarness()
const ours = await newCompany(h)
const brief = await newSharedBrief(h, ours)
afterEach(() => h.setClock(null))

async function shareWith(email: string) {
  const share = await newShare(h, ours.owner, brief, { email })
  return { share, params: { token: await shareTokenTo(h, email) } }
}
const open = (params: { token: string }, code: string) =>
  h.call(openShare, { as: null, params, body: { code } })

describe('the link of a share', () => {
  test('shows the vendor and a masked address, without any effect', async () => {
    const { params } = await shareWith('jane.doe@firm.example')
    const seen = await h.call(describeShare, { as: null, params })
    expect(seen).toEqual({
      vendor: 'Acme Robotics',
      address: 'j•••@firm.example',
      shared: 'brief',
      live: true,
    })
    expect(await h.sql`select from auth.users where email = 'jane.doe@firm.example'`).toEqual([])
  })

  test('is unknown with another token', async () => {
    for (const token of ['x', 'A'.repeat(32), "' or true --", '%00']) {
      await expect(h.call(describeShare, { as: null, params: { token } })).rejects.toMatchObject({
        status: 404,
        code: 'unknown_share_link',
      })
    }
  })

  test('opens with what programs add behind it, and its token ends in a letter or digit', async () => {
    const { params } = await shareWith(newAddress())
    expect(params.token).toMatch(/[A-Za-z0-9]$/)
    const endings = fixture('mangled-share-links/endings.txt').toString().trim().split('\n')
    for (const ending of [...endings, '%20%3E', ')%2C']) {
      const answer = await h.request({ method: 'GET', url: `/api/watch/${params.token}${ending}` })
      expect(answer.statusCode, ending).toBe(200)
    }
  })

  test('creates an account without password and company from its code, which works once', async () => {
    const email = newAddress()
    const { params } = await shareWith(email)
    const reader = await newReader(h, { email })
    expect(reader.briefId).toBe(brief.id)
    const me = await h.call(getMe, { as: reader })
    expect(me).toMatchObject({ company: null })
    expect(await h.call(listLibrary, { as: reader, query: {} })).toMatchObject({
      items: [{ id: brief.id, title: brief.title, vendor: { name: 'Acme Robotics' } }],
      total: 1,
    })
    await expect(open(params, await shareCodeTo(h, email))).rejects.toMatchObject({
      code: 'wrong_code',
    })
  })

  test('asks who opened an account with a password that nobody has signed in with', async () => {
    const { token, email } = await invite(h, (await newCompany(h)).owner)
    await h.call(createInvitedUser, { as: null, body: { token, email, password: goodPassword } })
    await shareWith(email)
    const reader = await newReader(h, { email })
    await expect(h.call(getMe, { as: reader })).rejects.toMatchObject({
      code: 'ownership_unanswered',
    })
    const bearer = (await passwordGrant(h, email, goodPassword)).json().access_token
    expectRefusal(await auth(h, 'GET', '/user', undefined, { bearer }), 403, 'account_on_hold')
  })

  test('sends another code after 30 seconds, and a code expires after 15 minutes', async () => {
    const start = Date.now()
    const email = newAddress()
    const { params } = await shareWith(email)
    const ask = () => h.call(sendShareCode, { as: null, params })
    await h.setClock(new Date(start))
    await ask()
    await h.setClock(new Date(start + 29_000))
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    await h.setClock(new Date(start + 30_000))
    await ask()
    const code = await shareCodeTo(h, email)
    await h.setClock(new Date(start + 30_000 + 15 * 60_000))
    await expect(open(params, code)).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('refuses the right code after five wrong ones, across reissues, until a new one is sent', async () => {
    const start = Date.now()
    const email = newAddress()
    const { share, params } = await shareWith(email)
    for (const at of [0, 1, 2, 3, 4]) {
      await h.setClock(new Date(start + at * 31_000))
      await h.call(sendShareCode, { as: null, params })
      const code = await shareCodeTo(h, email)
      await expect(open(params, otherThan(code))).rejects.toMatchObject({ code: 'wrong_code' })
    }
    await expect(open(params, await shareCodeTo(h, email))).rejects.toMatchObject({
      status: 429,
      code: 'too_many_codes',
    })
    await h.setClock(new Date(start + 200_000))
    await expect(h.call(sendShareCode, { as: null, params })).rejects.toMatchObject({ status: 429 })
    await h.call(resendShare, { as: ours.owner, params: { id: share.id } })
    await newReader(h, { email })
  })

  test('counts five of a hundred concurrent guesses', async () => {
    const email = newAddress()
    const { params } = await shareWith(email)
    await h.call(sendShareCode, { as: null, params })
    const code = await shareCodeTo(h, email)
    const guesses = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => open(params, otherThan(code, at))),
    )
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? guess.reason.code : 'opened',
    )
    expect(codes.filter((reason) => reason === 'wrong_code')).toHaveLength(5)
    expect(codes.filter((reason) => reason === 'too_many_codes')).toHaveLength(95)
  })

  test('is refused once the share is revoked or has expired', async () => {
    const start = Date.now()
    const email = newAddress()
    const { share, params } = await shareWith(email)
    const reader = await newReader(h, { email })
    await h.setClock(new Date(start + 91 * 24 * 3600_000))
    expect(await h.call(describeShare, { as: null, params })).toMatchObject({ live: false })
    await expect(h.call(sendShareCode, { as: null, params })).rejects.toMatchObject({ status: 410 })
    await h.setClock(null)
    await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
    await expect(h.call(sendShareCode, { as: null, params })).rejects.toMatchObject({
      status: 410,
      message: 'This is no longer shared with you.',
    })
    await expect(
      h.call(getLibraryBrief, { as: reader, params: { briefId: brief.id } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('needs no code for an account with the proven address', async () => {
    const reader = await signUpProven(h)
    await shareWith(reader.email)
    const seen = await h.call(listLibrary, { as: reader, query: {} })
    expect(seen.items).toMatchObject([{ id: brief.id }])
  })

  test("a stranger's account with the reader’s address sees nothing before the code", async () => {
    const stranger = await signUpAccount(h)
    const { params } = await shareWith(stranger.email)
    expect(await h.call(listLibrary, { as: stranger, query: {} })).toMatchObject({
      items: [],
      all: 0,
    })
    await expect(h.call(claimShare, { as: stranger, params })).rejects.toMatchObject({
      status: 403,
      code: 'other_address',
    })
  })

  test('a forwarded link is refused for another account', async () => {
    const { params } = await shareWith(newAddress())
    const other = await signUpProven(h)
    await expect(h.call(claimShare, { as: other, params })).rejects.toMatchObject({ status: 403 })
    expect((await mailsTo(h, other.email)).filter(({ kind }) => kind === 'share')).toEqual([])
  })

  test('a claim or request repeated with its Idempotency-Key is answered in the same way', async () => {
    const [reader, other] = [await signUpProven(h), await signUpProven(h)]
    const { params } = await shareWith(reader.email)
    const idempotencyKey = randomUUID()
    const claim = (as: TestUser) => h.call(claimShare, { as, params, idempotencyKey })
    expect(await claim(reader)).toEqual(await claim(reader))
    const ask = { as: other, params, idempotencyKey: randomUUID() }
    for (const _ of ['at first', 'again']) {
      await expect(claim(other)).rejects.toMatchObject({ code: 'other_address' })
      expect(await h.call(askForAccess, ask)).toEqual({ asked: true })
    }
  })
})
