import { afterEach, expect, test } from 'vitest'
import { type ChangeTopic, changeTopics, followChanges } from '../../contract/changes/changes.ts'
import { updateEmbargo } from '../../contract/embargoes/embargoes.ts'
import { answerQuestion, askQuestion, publishQuestion } from '../../contract/questions/questions.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { databaseLine } from '../testing/crashes/database-line.ts'
import { eventsOf } from '../testing/events-of.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { newCompanies, newMember, removeMember, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'
import { listenForHints } from './listen-for-hints.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)
const brief = await newSharedBrief(h, ours, { title: 'Launch briefing' })

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

/** Follows as `account`, and collects the topics that it is told of. */
async function follow(as: TestUser) {
  const answer = await h.request({ as, url: followChanges.path, payloadAsStream: true })
  leaving.push(() => answer.raw.res.destroy())
  const told: ChangeTopic[] = []
  const opened = Promise.withResolvers<void>()
  const ended = (async () => {
    for await (const part of answer.stream()) {
      const events = eventsOf<{ topics: ChangeTopic[] }>(String(part))
      told.push(...events.flatMap(({ topics }) => topics))
      opened.resolve()
    }
  })().catch(() => {})
  await opened.promise
  return { told, ended, forget: () => told.splice(0) }
}

async function endsWithin(ms: number, { ended }: { ended: Promise<void> }) {
  const { promise, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('the stream goes on')), ms)
  await Promise.race([ended, promise])
  clearTimeout(timer)
}

const ask = (as: TestUser, of = brief) =>
  h.call(askQuestion, { as, params: { briefId: of.id }, body: { text: 'When?', atMs: null } })

async function newFollowingReader(of = brief) {
  const share = await newShare(h, ours.owner, of, { email: newAddress() })
  const reader = await newReader(h, share)
  return { share, reader, following: await follow(reader) }
}

test('the members of a company are told, and nobody else', async () => {
  const [owner, stranger] = [await follow(ours.owner), await follow(theirs.owner)]
  const { reader, following } = await newFollowingReader()
  const other = await newFollowingReader()
  await expect.poll(() => owner.told).toContain('shares')
  for (const one of [owner, following, other.following]) one.forget()

  await ask(reader)
  await expect
    .poll(() => owner.told)
    .toEqual(expect.arrayContaining(['questions', 'notifications']))
  await expect.poll(() => following.told).toContain('questions')
  expect(other.following.told).not.toContain('questions')
  expect(stranger.told).toEqual([])
})

test('a private answer is told to its reader, a published one to all readers of the brief', async () => {
  const { reader, following } = await newFollowingReader()
  const other = await newFollowingReader()
  const { id } = await ask(reader)
  await expect.poll(() => following.told).toContain('questions')
  following.forget()
  const params = { id: brief.id, questionId: id }
  await h.call(answerQuestion, { as: ours.owner, params, body: { text: 'In May.' } })
  await expect.poll(() => following.told).toContain('questions')
  expect(other.following.told).not.toContain('questions')
  await h.call(publishQuestion, { as: ours.owner, params, body: { published: true } })
  await expect.poll(() => other.following.told).toContain('questions')
  other.following.forget()
  await h.call(publishQuestion, { as: ours.owner, params, body: { published: false } })
  await expect.poll(() => other.following.told).toContain('questions')
})

test('an embargo, a brief and the end of access are told to those whom they concern', async () => {
  const { share, following } = await newFollowingReader()
  const owner = await follow(ours.owner)
  following.forget()
  await h.call(updateEmbargo, {
    as: ours.owner,
    params: { id: brief.id },
    body: { availableFrom: '2130-01-01T00:00:00.000Z', until: null },
  })
  await expect.poll(() => following.told).toContain('library')
  await expect.poll(() => owner.told).toContain('embargoes')
  for (const one of [owner, following]) one.forget()
  await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
  await expect.poll(() => following.told).toContain('library')
  await expect.poll(() => owner.told).toContain('shares')
})

test('following outlives a database that fails for a while, and ends with the session', async () => {
  const of = await newSharedBrief(h, ours)
  const { reader, following } = await newFollowingReader(of)
  const other = await newFollowingReader(of)
  const asDefiner = (statement: string) =>
    h.database.pool.query(
      `begin; grant create on schema app to briefwell_definer; set local role briefwell_definer;
       ${statement}; reset role; revoke create on schema app from briefwell_definer; commit`,
    )
  const times = '(timestamptz, timestamptz, timestamptz)'
  const failures = () => h.logged().split('it could not be checked who may stay').length - 1
  await asDefiner(`alter function app.session_ends_at${times} rename to ends_away`)
  await expect.poll(failures, { timeout: 5_000 }).toBeGreaterThanOrEqual(2)
  await asDefiner(`alter function app.ends_away${times} rename to session_ends_at`)
  await ask(reader, of)
  await expect.poll(() => following.told).toContain('questions')

  await h.sql`delete from auth.sessions where user_id = ${reader.id}`
  await endsWithin(2_000, following)
  await expect(h.call(followChanges, { as: reader })).rejects.toMatchObject({ status: 401 })
  await ask(other.reader, of)
  await expect.poll(() => other.following.told).toContain('questions')
})

test('a stream ends within two seconds of a share or a membership, and nothing more is told of them', async () => {
  const { share, reader, following } = await newFollowingReader()
  const member = await newMember(h, ours)
  const colleague = await follow(member)
  await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
  await Promise.all([endsWithin(2_000, following), removeMember(h, member)])
  await endsWithin(2_000, colleague)
  const again = await follow(reader)
  const stays = await newFollowingReader()
  await h.call(updateEmbargo, {
    as: ours.owner,
    params: { id: brief.id },
    body: { availableFrom: null, until: null },
  })
  await expect.poll(() => stays.following.told).toContain('library')
  expect(again.told).toEqual([])
})

test('the twenty-first connection of an account is refused for a while, and ends no other', async () => {
  const of = await newSharedBrief(h, ours)
  const { reader, following } = await newFollowingReader(of)
  for (let tab = 1; tab < 20; tab += 1) await follow(reader)
  const refused = await h.request({ as: reader, url: followChanges.path })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  await ask(reader, of)
  await expect.poll(() => following.told).toContain('questions')
  leaving.shift()?.()
  await following.ended
  await expect.poll(() => h.call(followChanges, { as: reader }).catch(() => null)).toBeTruthy()
})

test('a listener that loses its connection tells everybody of everything, not all at once, and listens again', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => follow(ours.owner)))
  for (const owner of owners) owner.forget()
  const { rowCount } = await h.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'briefwell changes' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  const told = () => owners.filter(({ told }) => told.length === changeTopics.length).length
  await expect.poll(told).toBeGreaterThan(0)
  expect(told()).toBeLessThan(5)
  await expect.poll(told, { timeout: 10_000 }).toBe(5)
})

test('a connection on which nothing arrives any more does not count as listening', async () => {
  const line = await databaseLine(h.database.connectionString, (chunk) => {
    if (chunk.includes('LISTEN')) line.fallSilent()
  })
  const env = { ...h.services.env, MIGRATION_DATABASE_URL: line.connectionString }
  const heard: boolean[] = []
  const ending = new AbortController()
  const listener = listenForHints(
    { ...h.services, env },
    { onHeard: () => {}, onListening: (listening) => heard.push(listening) },
    ending.signal,
  )
  await expect.poll(() => heard).toEqual([false])
  ending.abort()
  await listener
})
