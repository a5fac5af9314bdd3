import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { followChanges } from '../../../contract/changes/changes.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { newWidget, type Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { Presence, Sign } from '../../../contract/records/presence.ts'
import { afterFile } from '../after-file.ts'
import { testDatabase } from '../database.ts'
import { eventsOf } from '../events-of.ts'
import { bearer, type Person, signUp } from '../wire-client.ts'
import { kill } from './many-processes.ts'
import { endServers, freePort, type ServerProcess, spawnServer } from './server-process.ts'

// Two processes on one database: what is told at one is heard at the other.

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'briefwell-presence-'))
afterFile(() => {
  endServers()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const url = database.connectionString
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: url, AUTH_RATE_LIMIT: 'off' }
  const server = spawnServer({
    dataDir: folder,
    port: await freePort(),
    env: { ...env, COMPANY_REQUESTS_PER_MINUTE: '600000' },
  })
  await server.logged('ready')
  return server
}

let here = await start()
const there = await start()
const owner = await signUp(there.address, 'Acme Robotics')

/** What promises of milliseconds become on a machine that does other work, too. */
const busy = 2

type Body = object | undefined

async function call<T>(
  { address }: ServerProcess,
  person: Person,
  method: string,
  path: string,
  body?: Body,
): Promise<{ status: number; reply: T }> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { ...bearer(person), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, reply: (await answer.json()) as T }
}

type Record = { id: string; revision: number }

async function newCanvas(): Promise<string> {
  const made = await call<Record>(there, owner, 'POST', '/api/canvases', { title: 'Plan' })
  expect(made.status).toBe(200)
  return made.reply.id
}

const sign = (at: ServerProcess, person: Person, id: string, more: Partial<Sign> = {}) =>
  call<Presence>(at, person, 'PUT', `/api/canvases/${id}/presence`, {
    ...{ tabId: person.id, state: 'here', ...more },
  })

const place = (x: number) => ({ pointer: { x, y: 0 }, selected: [], anchor: null, head: null })

type News = Reply<typeof followChanges>

/** Follows through a process; `news` grows with each event. */
async function follow({ address }: ServerProcess, person: Person) {
  const leaving = new AbortController()
  const { signal } = leaving
  const headers = bearer(person)
  const answer = await fetch(`${address}${followChanges.path}`, { headers, signal })
  const news: News['records'] = []
  const presentations: News['presentations'] = []
  const opened = Promise.withResolvers<void>()
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      const events = eventsOf<News>(decoder.decode(bytes, { stream: true }))
      news.push(...events.flatMap(({ records }) => records))
      presentations.push(...events.flatMap((event) => event.presentations))
      opened.resolve()
    }
  }
  const ended = read().catch(() => {})
  if (answer.status === 200) await opened.promise
  return { status: answer.status, news, presentations, ended, leave: () => leaving.abort() }
}

const pointerIn = (news: News['records']) =>
  news.findLast(({ others }) => others)?.others?.[0]?.place?.pointer?.x
const revisionIn = (news: News['records']) =>
  Math.max(0, ...news.map(({ revision }) => revision ?? 0))

/** A statement that row-level security does not limit, unlike those of the tables' owner. */
const asService = (statement: string) =>
  database.pool.query(`begin; set local role service_role; ${statement}; commit`)

/** A new member of the owner's company. */
async function newColleague(): Promise<Person> {
  const person = await signUp(there.address)
  await asService(
    `insert into public.team_members (company_id, name, email, role, user_id)
     select '${owner.id}', 'Mel Member', u.email, 'editor', u.id
     from auth.users u where u.id = '${person.id}'`,
  )
  return person
}

async function within(ms: number, what: string, isTrue: () => boolean) {
  const began = performance.now()
  while (!isTrue()) {
    if (performance.now() - began > ms) throw new Error(`${what} took more than ${ms} ms`)
    await delay(5)
  }
  return performance.now() - began
}

test('moves are seen at the other process within half a second, and edits within one', async () => {
  const id = await newCanvas()
  const colleague = await newColleague()
  const following = await follow(here, owner)
  await sign(here, owner, id, { arrives: true })
  await sign(there, colleague, id, { arrives: true })
  const took: number[] = []
  for (let turn = 1; turn <= 20; turn += 1) {
    await sign(there, colleague, id, { turn, place: place(turn) })
    took.push(await within(500 * busy, 'a move', () => pointerIn(following.news) === turn))
  }
  for (let revision = 1; revision <= 10; revision += 1) {
    const title = `Plan ${revision}`
    await call(there, owner, 'PATCH', `/api/canvases/${id}`, { revision, title })
    const isTold = () => revisionIn(following.news) === revision + 1
    await within(1_000 * busy, 'an edit', isTold)
  }
  took.sort((a, b) => a - b)
  // The middle one says how long it takes when the machine does not do something else just then.
  expect(took[10]).toBeLessThan(500)
  following.leave()
})

test('a slide that is shown at one process is seen at the other within half a second', async () => {
  const about = { title: 'Plan', type: 'board-deck' }
  const { id } = (await call<Record>(there, owner, 'POST', '/api/documents', about)).reply
  const colleague = await newColleague()
  const following = await follow(here, colleague)
  // Their sign arrives where their stream is not.
  const tab = { tabId: colleague.id, state: 'here', arrives: true }
  await call(there, colleague, 'PUT', `/api/documents/${id}/room`, tab)
  const slide = () =>
    following.presentations.findLast(({ others }) => others)?.others?.[0]?.place?.presents?.slide
  for (let turn = 1; turn <= 10; turn += 1) {
    const presents = { slide: turn, version: 1, since: 1 }
    const shown = { tabId: owner.id, state: 'here', turn, place: { presents } }
    await call(there, owner, 'PUT', `/api/documents/${id}/presence`, shown)
    await within(500 * busy, 'a slide', () => slide() === turn)
  }
  following.leave()
})

test('whoever may not read a record any more is told nothing more, at any process', async () => {
  const id = await newCanvas()
  const colleague = await newColleague()
  const [following, owners] = [await follow(here, colleague), await follow(there, owner)]
  await sign(there, colleague, id, { arrives: true })
  await sign(there, owner, id, { arrives: true })
  await expect.poll(() => following.news.length).toBeGreaterThan(0)
  await asService(`delete from public.team_members m where m.user_id = '${colleague.id}'`)
  const removed = performance.now()
  await following.ended
  expect(performance.now() - removed).toBeLessThan(2_000 * busy)
  const isGone = () => owners.news.findLast(({ others }) => others)?.others?.length === 0
  await within(2_000 * busy, 'leaving', isGone)
  expect((await sign(here, colleague, id)).status).toBe(401)
  const again = await follow(here, colleague)
  expect(again.status).toBe(401)
  owners.leave()
})

test('a flood at one process is refused, and stops nobody', async () => {
  const id = await newCanvas()
  const [flooder, colleague] = [await newColleague(), await newColleague()]
  const following = await follow(here, owner)
  await sign(here, owner, id, { arrives: true })
  await sign(there, colleague, id, { arrives: true })
  const statuses: number[] = []
  const flood = Array.from({ length: 1_000 }, async (_, turn) => {
    await delay(turn)
    statuses.push((await sign(there, flooder, id, { turn: turn + 1, place: place(turn) })).status)
  })
  for (let turn = 1; turn <= 5; turn += 1) {
    await sign(there, colleague, id, { turn, place: place(-turn) })
    const isSeen = () =>
      following.news
        .findLast(({ others }) => others)
        ?.others?.some((one) => one.place?.pointer?.x === -turn) ?? false
    await within(1_000 * busy, 'a move beside the flood', isSeen)
  }
  await Promise.all(flood)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(400)
  following.leave()
})

test('a thousand streams stay open, and all of them are told', async () => {
  const id = await newCanvas()
  const people: Person[] = []
  while (people.length < 50) people.push(await newColleague())
  const streams = await Promise.all(
    people.flatMap((person) => Array.from({ length: 20 }, () => follow(here, person))),
  )
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await follow(here, people[0] as Person)).status).toBe(429)
  for (const person of people) await sign(there, person, id, { arrives: true })
  await call(there, owner, 'PATCH', `/api/canvases/${id}`, { revision: 1, title: 'For all' })
  const isTold = () => streams.every(({ news }) => revisionIn(news) === 2)
  await within(3_000 * busy, 'an edit for a thousand', isTold)
  expect((await fetch(`${here.address}/readyz`)).status).toBe(200)
  for (const { leave } of streams) leave()
})

test('no edit is lost when a process is killed, and its people are told again by another', async () => {
  const id = await newCanvas()
  const colleague = await newColleague()
  const following = await follow(there, owner)
  await sign(there, owner, id, { arrives: true })
  await sign(here, colleague, id, { arrives: true })
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  let writer = here
  for (let at = 0; at < 30; at += 1) {
    const widget: Widget = {
      ...newWidget('scenario', randomUUID(), { x: 20 * at, y: 0 }),
      title: `Note ${at}`,
    }
    const { reply } = await call<Record>(there, owner, 'GET', `/api/canvases/${id}`)
    const body = { revision: reply.revision, widgets: [{ rev: null, widget }] }
    if (at === 10) killed = kill(here)
    // As a page does, which sends the same again until there is an answer.
    for (let done = false; !done; ) {
      const answer = await call(writer, owner, 'PATCH', `/api/canvases/${id}`, body).catch(
        () => null,
      )
      done = answer?.status === 200
      if (!done) writer = there
    }
    acknowledged.push(widget.title)
  }
  await killed
  const stored = await call<{ widgets: { widget: Widget }[]; revision: number }>(
    ...([there, owner, 'GET', `/api/canvases/${id}`] as const),
  )
  const titles = stored.reply.widgets.map(({ widget }) => widget.title)
  expect(titles.toSorted()).toEqual(acknowledged.toSorted())
  await within(
    2_000 * busy,
    'the last edit',
    () => revisionIn(following.news) === stored.reply.revision,
  )
  here = await start()
  const again = await follow(here, colleague)
  await sign(here, colleague, id, { arrives: true, turn: 1, place: place(5) })
  await within(2_000 * busy, 'coming back', () => pointerIn(following.news) === 5)
  // A process that has just started asks the others who is there.
  const seesOwner = () =>
    again.news.some(({ others }) => others?.some((one) => one.id === owner.id))
  await within(2_000 * busy, 'seeing who is there', seesOwner)
})
