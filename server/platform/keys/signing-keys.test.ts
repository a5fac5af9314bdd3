import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { sweepAuthJob } from '../../auth/sweep-auth.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  auth,
  claimsOf,
  expectRefusal,
  refreshGrant,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import type { Services } from '../context.ts'
import { openOnDatabase } from '../services.ts'
import { readAccessToken, signAccessToken } from './access-token.ts'
import { rotateSigningKeys } from './signing-keys.ts'

const minute = 60_000
const start = new Date('2026-11-21T10:00:00Z')
const h = await startHarness()
afterEach(() => h.setClock(null))

function at(ms: number) {
  return h.setClock(new Date(start.getTime() + ms))
}

/** Another process on the same database, with the same clock. */
async function replica(): Promise<Services> {
  const { env, log } = h.services
  const { services, close } = await openOnDatabase(env, log, h.database.connectionString)
  onTestFinished(close)
  services.now = () => h.services.now()
  return services
}

const claims = { role: 'authenticated', sub: crypto.randomUUID(), session_id: crypto.randomUUID() }
const fresh = (services: Services) => signAccessToken(services, claims).accessToken
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string
const listed = (services: Services) =>
  services.keys.signing.published(services.now()).map(({ kid }) => kid)

describe('rotateSigningKeys', () => {
  test('never refuses a token that another process has just signed', async () => {
    await at(0)
    const processes = [h.services, await replica(), await replica()] as const
    const [first, second] = processes
    const before = kidOf(fresh(first))
    const { kid, signsFrom, othersEnd } = await rotateSigningKeys(h.services)
    expect(signsFrom.getTime() - start.getTime()).toBe(11 * minute)
    // Each process rereads the keys at a different second of the minute.
    for (let ms = 0; ms <= 13 * minute; ms += 10_000) {
      await at(ms)
      await processes[(ms / 10_000) % processes.length]?.keys.signing.reread()
      for (const signer of processes) {
        const token = fresh(signer)
        expect(kidOf(token)).toBe(ms < 11 * minute ? before : kid)
        for (const reader of processes) {
          expect(await readAccessToken(reader, token)).toMatchObject(claims)
        }
      }
    }
    expect(listed(second)).toEqual([before, kid])
    await h.setClock(new Date(othersEnd.getTime() - 1))
    expect(listed(second)).toEqual([before, kid])
    await h.setClock(othersEnd)
    expect(listed(second)).toEqual([kid])
    await sweepAuthJob(h.services).work({})
    expect(await h.sql`select kid from auth.signing_keys`).toEqual([{ kid }])
  })

  test('reloads the keys before it refuses an unknown key', async () => {
    const late = await replica()
    const known = listed(late)
    const { kid, signsFrom } = await rotateSigningKeys(h.services)
    await h.services.keys.signing.reread()
    await h.setClock(signsFrom)
    const token = fresh(h.services)
    expect(kidOf(token)).toBe(kid)
    expect(known).not.toContain(kid)
    expect(await readAccessToken(late, token)).toMatchObject(claims)
  })

  test('a token outlives the rotation of its key, and both keys are published until then', async () => {
    const account = await signUpAccount(h)
    const { signsFrom } = await rotateSigningKeys(h.services)
    await h.services.keys.signing.reread()
    await h.setClock(signsFrom)
    const bearer = account.accessToken
    expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(200)
    const next = (await refreshGrant(h, account.refreshToken)).json().access_token
    expect(kidOf(next)).not.toBe(kidOf(bearer))
    const { keys } = (await auth(h, 'GET', '/.well-known/jwks.json')).json()
    const kids = keys.map((key: { kid: string }) => key.kid)
    expect(kids).toEqual(expect.arrayContaining([kidOf(bearer), kidOf(next)]))
    for (const key of keys) expect(key).not.toHaveProperty('d')
  })

  test('two concurrent rotations leave one signing key', async () => {
    const before = listed(h.services).length
    await Promise.all([rotateSigningKeys(h.services), rotateSigningKeys(h.services)])
    await h.services.keys.signing.reread()
    expect(listed(h.services)).toHaveLength(before + 2)
    const lasting = await h.sql`select kid from auth.signing_keys where retired_at is null`
    expect(lasting).toHaveLength(1)
  })

  test('looks up made-up keys only once in a while, and refuses them', async () => {
    await at(0)
    const { signing } = h.services.keys
    const kids = Array.from({ length: 20 }, (_, n) => `made-up-${n}`)
    let read = 0
    const { kysely } = h.services.database
    const open = kysely.transaction.bind(kysely)
    kysely.transaction = () => {
      read++
      return open()
    }
    for (const kid of kids) {
      await expect(signing.verifying(kid, h.services.now())).rejects.toThrow('unknown key')
    }
    kysely.transaction = open
    expect(read).toBe(1)
  })

  test('a retired key is useless once its tokens have expired, even if it leaked', async () => {
    await at(0)
    const { othersEnd } = await rotateSigningKeys(h.services)
    await h.services.keys.signing.reread()
    const { sub, session_id } = claimsOf((await signUpAccount(h)).accessToken)
    const retired = h.services.keys.signing.current(h.services.now())
    const bearer = await new SignJWT({ sub: String(sub), session_id, role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: retired.kid })
      .setAudience('authenticated')
      .setExpirationTime(Math.floor(othersEnd.getTime() / 1000) + 3600)
      .sign(retired.privateKey)
    const getUser = () => auth(h, 'GET', '/user', undefined, { bearer })
    await h.setClock(othersEnd)
    expectRefusal(await getUser(), 403, 'bad_jwt')
    await h.setClock(new Date(othersEnd.getTime() - 1))
    expect((await getUser()).statusCode).toBe(200)
  })

  test('npm run rotate-keys prints when the new key starts to sign', async () => {
    const before = listed(h.services)
    const script = resolve(import.meta.dirname, '../../../scripts/rotate-keys.ts')
    const env = { PATH: process.env.PATH, DATABASE_URL: h.database.connectionString }
    const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    expect(status).toBe(0)
    const made = /^Created key (\S+)\. It signs from \S+Z on;$/m.exec(stdout)?.[1]
    await h.services.keys.signing.reread()
    expect(listed(h.services)).toEqual([...before, made])
  })
})
