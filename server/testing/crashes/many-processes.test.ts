import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordTries } from '../../auth/rate-limits.ts'
import { ask, bearer, type Client, Lost, okJson, type Person, signUp } from '../wire-client.ts'
import { goodPassword } from '../worlds/accounts.ts'
import { Upload } from './kill-upload.ts'
import { end, kill, Load, startMany } from './many-processes.ts'
import type { ServerProcess } from './server-process.ts'

const many = await startMany({ web: 3, worker: 2 })

/** Replaces the first web process by a new one. */
async function replaceFirst() {
  await many.serveFrom([...many.web.slice(1), await many.start('web')])
}

test('one process is killed and another added: only its own requests are lost', async () => {
  const load = new Load(many.owner, 6)
  await load.acknowledged(60)
  await kill(many.web[0])
  await load.acknowledged(60)
  await replaceFirst()
  await load.acknowledged(60)
  const lost = await load.end()
  // Only requests in progress at the killed process: at most one per writer.
  for (const each of lost) expect(each).toBeLessThanOrEqual(1)
})

test('a process loses no request when it shuts down', async () => {
  const load = new Load(many.owner, 6)
  await load.acknowledged(30)
  const [ending] = many.web
  await replaceFirst()
  await end(ending)
  await load.acknowledged(30)
  expect(await load.end()).toEqual([0, 0, 0, 0, 0, 0])
})

test('an upload continues through the other processes', async () => {
  const upload = new Upload(`many ${randomUUID()}`, many.owner.person.id)
  let pieces = 0
  let killed: Promise<void> | undefined
  const send = () =>
    upload.run(many.owner, () => {
      pieces++
      if (pieces === 8) killed = kill(many.web[0])
    })
  await send().catch((error) => {
    if (!(error instanceof Lost)) throw error
  })
  await killed
  await upload.check(many.owner)
  await send()
  await upload.checkDownload(many.owner)
  await replaceFirst()
})

test('a mail is sent once, whichever worker is killed', async () => {
  const addresses = Array.from({ length: 24 }, () => `once-${randomUUID()}@example.test`)
  const half = addresses.length / 2
  const post = (path: string, body: (email: string) => object) => (some: string[]) =>
    Promise.all(
      some.map(async (email) => {
        const init = { method: 'POST', body: JSON.stringify(body(email)) }
        expect((await ask(`${many.nginx.url}/auth/v1/${path}`, init)).status).toBe(200)
      }),
    )
  const signUpAll = post('signup', (email) => ({ email, password: goodPassword }))
  const mailLinks = post('recover', (email) => ({ email }))
  await signUpAll(addresses)
  await mailLinks(addresses.slice(0, half))
  await expect.poll(() => received(addresses).length).toBeGreaterThan(0)
  await kill(many.workers[0])
  await mailLinks(addresses.slice(half))
  many.workers = [...many.workers.slice(1), await many.start('worker')]
  // Another worker retries the killed one's unstarted jobs after a minute without a heartbeat; the mails that
  // it was sending are held until their claims expire.
  await expect
    .poll(async () => new Set([...received(addresses), ...(await claimed(addresses))]).size, {
      timeout: 180_000,
    })
    .toBe(addresses.length)
  expect(new Set(received(addresses)).size).toBe(received(addresses).length)
  expect(received(addresses).length).toBeGreaterThanOrEqual(half)
}, 300_000)

test('sessions and rate limits are shared', async () => {
  const person = await signUp(many.web[0]?.address ?? '')
  const [here, there] = many.web.map(({ address }) => ({ address, person }))
  const user = (client?: Client) =>
    ask(`${client?.address}/auth/v1/user`, { headers: bearer(person) })
  expect((await user(there)).status).toBe(200)
  await ask(`${here?.address}/auth/v1/logout`, { method: 'POST', headers: bearer(person) })
  expect((await user(there)).status).toBe(403)

  const body = JSON.stringify({ email: `${randomUUID()}@example.test`, password: 'guess one' })
  const statuses: number[] = []
  for (let turn = 0; turn <= passwordTries.burst; turn++) {
    const { address } = many.web[turn % many.web.length] as ServerProcess
    const url = `${address}/auth/v1/token?grant_type=password`
    statuses.push((await ask(url, { method: 'POST', body })).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(passwordTries.burst)
  expect(statuses.at(-1)).toBe(429)
})

test('a change, and who is present, is seen through every process', async () => {
  const colleague = await signUp(many.nginx.url)
  await join(colleague)
  const call = async <T>(
    at: number,
    person: Person,
    method: string,
    path: string,
    body?: object,
  ) => {
    const address = many.web[at]?.address
    const headers = { ...bearer(person), 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return okJson<T>(await ask(`${address}/api/canvases${path}`, init))
  }
  const { person: owner } = many.owner
  const { id, revision } = await call<{ id: string; revision: number }>(0, owner, 'POST', '', {
    title: 'Plan',
    widgets: [],
  })
  const here = { tabId: randomUUID(), state: 'here' }
  await call(0, owner, 'PUT', `/${id}/presence`, here)
  type Present = { others: { id: string }[] }
  const tabId = randomUUID()
  const othersSeenAt = async (at: number) => {
    const { others } = await call<Present>(at, colleague, 'PUT', `/${id}/presence`, {
      ...{ ...here, tabId },
    })
    return others.map(({ id }) => id)
  }
  await expect.poll(() => othersSeenAt(1)).toEqual([owner.id])
  await call(1, owner, 'PATCH', `/${id}`, { title: 'Plan of both', revision })
  expect(await call(2, colleague, 'GET', `/${id}`)).toMatchObject({ title: 'Plan of both' })
  await call(2, owner, 'PUT', `/${id}/presence`, { ...here, state: 'gone' })
  await expect.poll(() => othersSeenAt(0)).toEqual([])
})

test('no process has logged an error', () => {
  const errors = [...many.web, ...many.workers].flatMap(({ lines }) =>
    lines.filter(({ level }) => level >= 50),
  )
  expect(errors).toEqual([])
})

/** The recipients of mails in progress. */
async function claimed(addresses: string[]): Promise<string[]> {
  const rows = await asService<{ to_address: string }>(
    `select to_address from app.mails
     where to_address = any ($1) and sent_at is null and claimed_until > now()`,
    [addresses],
  )
  return rows.map(({ to_address }) => to_address)
}

const received = (addresses: string[]) => many.mails.filter((to) => addresses.includes(to))

/** Makes a person a member of the owner's company. */
async function join({ id }: Person) {
  await asService(
    `insert into public.team_members (company_id, name, email, role, user_id)
     select $1, 'Mel Member', u.email, 'editor', u.id from auth.users u where u.id = $2`,
    [many.owner.person.id, id],
  )
}

/** A statement that row-level security does not limit, unlike those of the tables' owner. */
async function asService<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  await many.database.query('begin')
  await many.database.query('set local role service_role')
  const { rows } = await many.database.query<Row>(text, values)
  await many.database.query('commit')
  return rows
}
