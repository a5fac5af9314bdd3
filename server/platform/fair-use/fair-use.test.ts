import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listProducts } from '../../../contract/products/products.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, passwordGrant, signUpAccount } from '../../testing/worlds/accounts.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { addProduct } from '../../testing/worlds/company-rows.ts'
import { publicPath, uploadFile } from '../../testing/worlds/files.ts'
import { newCompanies, type TestCompany } from '../../testing/worlds/people.ts'

/** Holds the locks that others wait for. */
let holder: pg.PoolClient
const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const product = await addProduct(h, ours)
beforeEach(async () => {
  holder = await h.database.pool.connect()
})
afterEach(async () => {
  await holder.query('rollback')
  holder.release()
})

const rename = (as = ours.owner) =>
  h.request({
    as,
    method: 'PATCH',
    url: `/rest/v1/products?id=eq.${product}`,
    payload: { category: 'Tools' },
  })

const write = { rights: ['canManageProducts' as const] }

const many = <T>(count: number, ask: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, ask))

const ready = async () => (await h.request({ url: '/readyz' })).statusCode

describe('a caller who blocks the database', () => {
  test('with one account delays only that account', async () => {
    const video = await uploadFile(h, theirs.owner, fixture('h264-aac.mp4'))
    const account = await signUpAccount(h, { password: goodPassword })
    await holder.query('begin; lock table public.products in share mode')
    const answers = many(60, () => rename())
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(4)
    expect(await h.call(listProducts, { as: theirs.owner })).toMatchObject({ total: 0 })
    expect((await h.request({ url: video.url })).statusCode).toBe(200)
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
    expect(await ready()).toBe(200)
    expect(await waitingForLocks(h.database.pool)).toBe(4)
    await holder.query('rollback')
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(204))
  })

  test('with many API keys delays neither its account nor others', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => newApiKey(h, ours.owner, write)))
    await holder.query('begin; lock table public.products in share mode')
    const answers = Promise.all(keys.map((as) => many(5, () => rename(as))))
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(4)
    for (const as of [ours.owner, theirs.owner]) {
      expect((await h.request({ as, url: '/rest/v1/products' })).statusCode).toBe(200)
    }
    expect(await waitingForLocks(h.database.pool)).toBe(4)
    await holder.query('rollback')
    const statuses = (await answers).flat().map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(30).fill(204))
  })

  test('with sign-ins from one network address delays only that address', async () => {
    const account = await signUpAccount(h, { password: goodPassword })
    const other = await signUpAccount(h, { password: goodPassword })
    await holder.query('begin; set local role service_role')
    await holder.query('select from auth.users where id = $1 for update', [account.id])
    const signIn = (email: string, remoteAddress: string) =>
      h.request({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email, password: goodPassword },
        remoteAddress,
      })
    const answers = many(40, () => signIn(account.email, '203.0.113.7'))
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(3)
    expect((await signIn(other.email, '203.0.113.8')).statusCode).toBe(200)
    expect(await h.call(listProducts, { as: theirs.owner })).toMatchObject({ total: 0 })
    expect(await ready()).toBe(200)
    expect(await waitingForLocks(h.database.pool)).toBe(3)
    await holder.query('rollback')
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  })

  test('is refused when too many of its requests wait, in the format of each wire', async () => {
    await holder.query('begin; lock table public.products in share mode')
    const answers = many(204, () => rename())
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(4)
    const message = 'Too many requests at once. Please try again in 5 seconds.'
    const file = publicPath('brief_videos', 'x').replace('/public/', '/authenticated/')
    const wires: [string, object][] = [
      [listProducts.path, { code: 'too_many_requests', message }],
      ['/rest/v1/products', { code: 'too_many_requests', message, details: null, hint: null }],
      [file, { statusCode: '429', error: 'too_many_requests', message }],
    ]
    for (const [url, body] of wires) {
      const answer = await h.request({ as: ours.owner, url })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5'])
      expect(answer.json()).toMatchObject(body)
    }
    await holder.query('rollback')
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(204).fill(204))
  })

  const embeds = 'select=id,team_members(id,company_profiles(id))'
  test.each([
    ['of a table', `/team_permissions?${embeds}`],
    ['of a function', `/rpc/get_team_member_permissions?member_id=${randomUUID()}&${embeds}`],
  ])('with heavy statements has them run one after the other: %s', async (_, path) => {
    await holder.query('begin; lock table public.team_permissions in access exclusive mode')
    const light = { as: ours.owner, url: '/rest/v1/team_permissions?select=id' }
    const read = (as: TestCompany['owner']) =>
      h.request({ as, url: `/rest/v1${path}&${'can_manage_team=is.true&'.repeat(8)}` })
    const answers = many(3, () => read(ours.owner))
    const lightly = h.request(light)
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(2)
    const others = read(theirs.owner)
    await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 30_000 }).toBe(3)
    expect(await ready()).toBe(200)
    expect(await waitingForLocks(h.database.pool)).toBe(3)
    await holder.query('rollback')
    const all = [...(await answers), await lightly, await others]
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  })
})
