import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createProduct, listProducts } from '../../../contract/products/products.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { enqueue, runJobs } from '../../platform/jobs/jobs.ts'
import { bareDatabase, runCommand, settingsOf, temporaryFolder } from '../backups.ts'
import { fixture } from '../fixtures.ts'
import { startHarness } from '../harness.ts'
import {
  auth,
  goodPassword,
  passwordGrant,
  refreshGrant,
  signUpAccount,
} from '../worlds/accounts.ts'
import { uploadFile } from '../worlds/files.ts'
import { newCompanies, type TestCompany } from '../worlds/people.ts'
import { sampleProduct } from '../worlds/samples.ts'
import { throughPgbouncer } from './pgbouncer.ts'

const h = await startHarness({ working: true, through: throughPgbouncer })
const companies = Object.values(await newCompanies(h))

test('accounts sign up, sign in, refresh and sign out', async () => {
  const account = await signUpAccount(h, { data: { company_name: 'Acme' } })
  const signedIn = await passwordGrant(h, account.email, goodPassword)
  expect(signedIn.statusCode).toBe(200)
  expect((await passwordGrant(h, account.email, 'wrong password')).statusCode).toBe(400)
  const refreshed = await refreshGrant(h, signedIn.json().refresh_token)
  expect(refreshed.statusCode).toBe(200)
  const bearer: string = refreshed.json().access_token
  expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(200)
  expect((await auth(h, 'POST', '/logout', {}, { bearer })).statusCode).toBe(204)
  expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(403)
})

test('many callers share few server connections, and each sees only their rows', async () => {
  for (const { name, owner } of companies) {
    await h.call(createProduct, { as: owner, body: sampleProduct({ name }) })
  }
  const asked = Array.from({ length: 200 }, (_, turn) => companies[turn % 2] as TestCompany)
  await Promise.all(
    asked.map(async ({ name, owner }, turn) => {
      if (turn % 4 < 2) {
        const { items } = await h.call(listProducts, { as: owner })
        expect(items.map((item) => item.name)).toEqual([name])
      } else {
        const { body } = await h.request({ as: owner, url: '/rest/v1/products?select=name' })
        expect(JSON.parse(body)).toEqual([{ name }])
      }
    }),
  )
})

test('files are uploaded and read at their public addresses', async () => {
  const bytes = fixture('h264-aac.mp4')
  for (const { owner } of companies) {
    const video = await uploadFile(h, owner, bytes)
    expect(video.answer.statusCode).toBe(204)
    const reads = Array.from({ length: 20 }, () => h.request({ url: video.url }))
    for (const read of await Promise.all(reads)) {
      expect(read.statusCode).toBe(200)
      expect(read.rawPayload.equals(bytes)).toBe(true)
    }
  }
})

test('a job runs after its transaction commits', async () => {
  const work = vi.fn(async () => {})
  await runJobs(h.services.boss, [{ queue: 'test.pooled', work }], true)
  await withSystemTx(h.services, 'test', (tx) => enqueue(tx, 'test.pooled', { n: 1 }))
  await expect.poll(() => work.mock.calls).toEqual([[{ n: 1 }]])
})

test('transactions are limited without the help of PgBouncer', async () => {
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`
  const [inside] = await h.sql`${limit}`
  const [outside] = (await limit.execute(h.services.database.kysely)).rows
  expect([inside, outside]).toEqual([{ statement_timeout: '10s' }, { statement_timeout: '0' }])
})

test('a backup is made and restored directly; a restore through PgBouncer is refused', async () => {
  const folder = join(temporaryFolder('pooled'), 'backup')
  const owner = { MIGRATION_DATABASE_URL: h.database.connectionString }
  const server = { ...settingsOf(h), DATABASE_URL: h.services.env.DATABASE_URL ?? '' }
  const made = await runCommand('backup', [folder], { ...server, ...owner })
  expect(made, made.err).toMatchObject({ code: 0, err: '' })
  const empty = await bareDatabase()
  const pooled = {
    DATABASE_URL: await throughPgbouncer(empty),
    DATA_DIR: temporaryFolder('restored'),
  }
  expect(await runCommand('restore', [folder], pooled)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^This address leads to a connection pooler.*MIGRATION_DATABASE_URL\.\n$/,
    ),
  })
  const past = { ...pooled, DATABASE_URL: await bareDatabase() }
  const restored = await runCommand('restore', [folder], past)
  expect(restored, restored.err).toMatchObject({ code: 0, err: '' })
})
