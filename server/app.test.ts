import { expect, test } from 'vitest'
import { createProduct } from '../contract/products/products.ts'
import { openPath, watchOpenLink } from '../contract/shares/open-links.ts'
import { type Harness, startHarness } from './testing/harness.ts'
import { auth, newAddress, passwordGrant } from './testing/worlds/accounts.ts'
import { newApiKey } from './testing/worlds/api-keys.ts'
import { newCompany, newMember, type TestUser } from './testing/worlds/people.ts'
import { sampleProduct } from './testing/worlds/samples.ts'

const h = await startHarness()
const company = await newCompany(h)
const owner = company.owner
const powerless = await newMember(h, company)

/** The request's line in the log. */
async function readLine(asking: ReturnType<Harness['request']>) {
  const { headers } = await asking
  const lines = h.logged().split('\n').filter(Boolean)
  const found = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  return found.find(({ requestId }) => requestId === headers['x-request-id'])
}

const add = (as: TestUser) =>
  h.request({ as, method: 'POST', url: createProduct.path, payload: sampleProduct() })

test('logs each request with its account, path, time and status', async () => {
  const line = await readLine(add(owner))
  expect(line).toMatchObject({
    method: 'POST',
    path: '/api/products',
    status: 200,
    account: owner.id,
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
  })
  expect(line.ip).toBeUndefined()
})

test('logs a request of an API key with its account and the id of the key', async () => {
  const key = await newApiKey(h, owner, { readOnly: true })
  const who = { account: owner.id, keyId: key.keyId }
  expect(await readLine(h.request({ as: key, url: '/api/products' }))).toMatchObject({
    ...who,
    status: 200,
  })
  expect(await readLine(h.request({ as: key, url: '/rest/v1/products' }))).toMatchObject(who)
  const headers = { apikey: key.accessToken }
  expect(await readLine(h.request({ url: '/rest/v1/products', headers }))).toMatchObject(who)
  expect(await readLine(add(key))).toMatchObject({ ...who, status: 403, ip: '127.0.0.1' })
  await h.setClock(new Date(Date.now() + 2 * 366 * 86_400_000))
  const expired = await readLine(h.request({ as: key, url: '/api/products' }))
  await h.setClock(null)
  expect(expired).toMatchObject({ ...who, status: 401, ip: '127.0.0.1' })
  expect(h.logged()).not.toContain(key.accessToken)
})

test('logs a refused request with its IP address, on every API', async () => {
  expect(await readLine(add(powerless))).toMatchObject({
    status: 403,
    account: powerless.id,
    ip: '127.0.0.1',
  })
  const key = '/storage/v1/object/product_logos/theirs/logo.png'
  const removed = h.request({ as: powerless, method: 'DELETE', url: key })
  expect(await readLine(removed)).toMatchObject({ account: powerless.id, ip: '127.0.0.1' })
  const wrong = passwordGrant(h, newAddress(), 'a guess that is not right')
  expect(await readLine(wrong)).toMatchObject({ status: 400, ip: '127.0.0.1' })
})

test('does not log the account of a forged token', async () => {
  const [head, , signature] = owner.accessToken.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: owner.id })).toString('base64url')
  const bearer = `${head}.${claims}.${signature}`
  const line = await readLine(auth(h, 'GET', '/user', undefined, { bearer }))
  expect(line).toMatchObject({ status: 403, ip: '127.0.0.1' })
  expect(line.account).toBeUndefined()
})

test.each([openPath, watchOpenLink.path.replace('/:token', '')])(
  'logs no secret of a link at %s, with any suffix',
  async (path) => {
    for (const more of ['', '/', '/plays', '?as=1']) {
      const url = `${path}/${'s'.repeat(32)}${more}`
      const line = await readLine(h.request({ method: 'GET', url }))
      expect(line.path).toBe(`${path}/-${more.split('?')[0]}`)
    }
  },
)
