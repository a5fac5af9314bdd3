import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createProduct, listProducts } from '../../../contract/products/products.ts'
import { buildApp } from '../../app.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { postFile } from '../../testing/worlds/files.ts'
import {
  newCompanies,
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { openOnDatabase } from '../services.ts'

const limit = 6
let company: TestCompany
const h = await startHarness({ env: { COMPANY_REQUESTS_PER_MINUTE: String(limit) } })
const start = new Date('2026-03-01T12:00:00Z')
beforeEach(async () => {
  company = await newCompany(h)
  await h.setClock(start)
})

const list = async (as = company.owner) =>
  (await h.request({ as, url: listProducts.path })).statusCode

async function useUp() {
  for (let n = 0; n < limit; n++) expect(await list()).toBe(200)
}

const message = `Your company has made more than ${limit} requests in a minute. Please try again in 10 seconds.`

describe('the requests of a company', () => {
  test('are counted across its members, but not across companies', async () => {
    const member = await newMember(h, company)
    const { theirs } = await newCompanies(h)
    await useUp()
    expect([await list(), await list(member), await list(theirs.owner)]).toEqual([429, 429, 200])
  })

  test('are allowed again within a minute', async () => {
    await useUp()
    await h.setClock(new Date(start.getTime() + 9_000))
    expect(await list()).toBe(429)
    await h.setClock(new Date(start.getTime() + 10_000))
    expect([await list(), await list()]).toEqual([200, 429])
    await h.setClock(new Date(start.getTime() + 1_800_000))
    await useUp()
    expect(await list()).toBe(429)
  })

  test('are refused above the limit without effect, in the format of each API', async () => {
    await useUp()
    const as = company.owner
    const rows = '/rest/v1/products?select=id'
    const code = 'too_many_requests'
    const payload = sampleProduct()
    const refused: [object, object][] = [
      [
        { method: 'POST', url: createProduct.path, payload },
        { code, message },
      ],
      [{ url: rows }, { code, message, details: null, hint: null }],
      [
        { method: 'DELETE', url: rows },
        { code, message, details: null, hint: null },
      ],
      [
        { url: '/storage/v1/object/authenticated/brief_videos/x' },
        { statusCode: '429', error: code, code, message },
      ],
    ]
    for (const [request, body] of refused) {
      const answer = await h.request({ as, ...request })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '10'])
      expect(answer.json()).toMatchObject(body)
    }
    await h.setClock(new Date(start.getTime() + 60_000))
    expect(await h.call(listProducts, { as })).toMatchObject({ total: 0 })
  })

  test('count once, regardless of their transactions', async () => {
    const as = company.owner
    for (let n = 0; n < limit; n++) {
      const bucket = 'brief_videos'
      const stored = await postFile(h, as, fixture('h264-aac.mp4'), {
        bucket,
        key: `${n}-${as.id}.mp4`,
      })
      expect(stored.statusCode).toBe(200)
    }
    expect(await list()).toBe(429)
  })

  test('are not refused longer if a clock was ahead', async () => {
    await h.setClock(new Date(start.getTime() + 1_800_000))
    await useUp()
    await h.setClock(start)
    await useUp()
    expect(await list()).toBe(429)
  })

  test('are counted across all processes', async () => {
    const { theirs } = await newCompanies(h)
    const most = 50
    const processes = [await another(most), await another(most)]
    let turn = 0
    const ask = async (as: TestUser) => {
      const headers = { authorization: `Bearer ${as.accessToken}` }
      const app = processes[turn++ % 2] as FastifyInstance
      return (await app.inject({ url: listProducts.path, headers })).statusCode
    }
    const key = `company_requests:${company.id}`
    const bookedUntil = async () => {
      const [row] = await h.sql<{ until: Date }>`
        select booked_until as until from auth.rate_limits where key = ${key}`
      return row?.until.getTime()
    }
    const statuses: number[] = []
    let passed = 0
    while (statuses.slice(-2).join() !== '429,429') {
      statuses.push(await ask(company.owner))
      passed = statuses.filter((status) => status === 200).length
      // At this limit, each request is booked in the background at once.
      const booked = start.getTime() + (passed * 60_000) / most
      await expect.poll(bookedUntil, { interval: 5 }).toBe(booked)
    }
    expect(passed).toBeGreaterThanOrEqual(most)
    // Each process may grant a fiftieth of the limit before it learns of the other's bookings.
    expect(passed).toBeLessThanOrEqual(most * 1.1)
    expect(await ask(theirs.owner)).toBe(200)
  })
})

/** Another process on the same database, with the same clock and its own limit. */
async function another(most: number): Promise<FastifyInstance> {
  const { env, log, now } = h.services
  const { services, close } = await openOnDatabase(
    { ...env, COMPANY_REQUESTS_PER_MINUTE: most },
    log,
    h.database.connectionString,
  )
  services.now = now
  const app = await buildApp(services)
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return app
}
