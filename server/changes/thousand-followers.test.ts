import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { followChanges } from '../../contract/changes/changes.ts'
import { askQuestion } from '../../contract/questions/questions.ts'
import { revokeShare } from '../../contract/shares/shares.ts'
import { afterFile } from '../testing/after-file.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { newCompany, newUser, type TestUser } from '../testing/worlds/people.ts'
import { newReader, newShare, newSharedBrief } from '../testing/worlds/shares.ts'

const accounts = 50
/** The most that an account may have. */
const each = 20

const h = await startHarness()
const url = await h.listen()
const ours = await newCompany(h)
const brief = await newSharedBrief(h, ours)
const open: IncomingMessage[] = []
afterFile(async () => {
  for (const stream of open) stream.destroy()
})

/** Follows on a connection of its own, and collects what is told; `ended` tells when the server ends it. */
async function follow(as: TestUser) {
  const told: string[] = []
  const headers = { authorization: `Bearer ${as.accessToken}` }
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${followChanges.path}`, { agent: false, headers }, resolve).on('error', reject)
  })
  open.push(stream)
  expect(stream.statusCode).toBe(200)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  stream.on('close', () => resolve(performance.now()))
  stream.on('error', () => {})
  await new Promise<void>((first) => {
    stream.on('data', (part) => {
      told.push(String(part))
      first()
    })
  })
  return { told, ended }
}

test('of 1,000 open streams, nobody is kept waiting: who is meant is told, and who lost access is cut off', async () => {
  const strangers = await Promise.all(Array.from({ length: accounts }, () => newUser(h)))
  await Promise.all(
    strangers.map(async (as) => {
      for (let tab = 0; tab < each; tab++) await follow(as)
    }),
  )
  expect(open).toHaveLength(accounts * each)

  const share = await newShare(h, ours.owner, brief, { email: newAddress() })
  const reader = await newReader(h, share)
  const [following, owner] = [await follow(reader), await follow(ours.owner)]
  const asked = { params: { briefId: brief.id }, body: { text: 'When?', atMs: null } }
  await h.call(askQuestion, { as: reader, ...asked })
  for (const { told } of [following, owner]) {
    await expect.poll(() => told.join(''), { timeout: 2_000 }).toContain('questions')
  }
  const since = performance.now()
  await h.call(revokeShare, { as: ours.owner, params: { id: share.id } })
  const patience = AbortSignal.timeout(10_000)
  const cut = await Promise.race([
    following.ended,
    new Promise<number>((resolve) => patience.addEventListener('abort', () => resolve(Infinity))),
  ])
  expect(cut - since).toBeLessThan(2_000)
  // None of the others was ended with it.
  expect(open.filter(({ destroyed, complete }) => destroyed || complete)).toHaveLength(1)
})
