import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { actorOf, createContext } from '../platform/context.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { fixture } from '../testing/fixtures.ts'
import { startHarness } from '../testing/harness.ts'
import {
  askOffset,
  beginUpload,
  companyUsage,
  endUpload,
  sendPiece,
  setQuota,
  storedBytes,
} from '../testing/worlds/files.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../testing/worlds/people.ts'
import { CallersUploads } from './callers-uploads.ts'

const h = await startHarness()
const mp4 = fixture('h264-aac.mp4')

const { ours, theirs } = await newCompanies(h)

describe('CallersUploads', () => {
  it('requires the token of an active session of a member', async () => {
    const stranger = await newUser(h)
    const { anonKey } = h.services.keys
    const key = (accessToken: string) => ({ ...ours.owner, accessToken })
    const tries = [
      [null, 401],
      [key('nonsense'), 401],
      [key(anonKey), 403],
      [stranger, 403],
    ] as const
    const { path } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    for (const [as, status] of tries) {
      expect((await beginUpload(h, { as, length: 5 })).answer.statusCode).toBe(status)
      const sent = await sendPiece(h, path, { as, offset: 0, bytes: mp4 })
      expect(sent.statusCode).toBe(status)
      expect((await askOffset(h, path, as)).statusCode).toBe(status)
      expect((await endUpload(h, path, as)).statusCode).toBe(status)
    }
    expect((await askOffset(h, path, ours.owner)).headers['upload-offset']).toBe('0')
  })

  it('hides an upload from everybody else, including colleagues, and keeps its bytes', async () => {
    const colleague = await newMember(h, ours, { can_manage_briefs: true })
    const { path, id } = await beginUpload(h, { as: ours.owner, length: mp4.length })
    await sendPiece(h, path, { as: ours.owner, offset: 0, bytes: mp4.subarray(0, 6000) })
    for (const as of [theirs.owner, colleague]) {
      const piece = { as, offset: 6000, bytes: Buffer.alloc(mp4.length - 6000, 'evil') }
      expect((await sendPiece(h, path, piece)).statusCode).toBe(404)
      expect((await askOffset(h, path, as)).statusCode).toBe(404)
      expect((await endUpload(h, path, as)).statusCode).toBe(404)
    }
    expect((await storedBytes(h, id))?.equals(mp4.subarray(0, 6000))).toBe(true)
    const rest = { as: ours.owner, offset: 6000, bytes: mp4.subarray(6000) }
    expect((await sendPiece(h, path, rest)).statusCode).toBe(204)
    for (const as of [theirs.owner, colleague]) {
      expect((await endUpload(h, path, as)).statusCode).toBe(404)
      expect((await askOffset(h, path, as)).statusCode).toBe(404)
    }
  })

  it('refuses the next piece once the session or the member is deleted', async () => {
    const member = await newMember(h, ours)
    const colleague = await newMember(h, ours)
    const remove = (table: 'auth.sessions' | 'auth.users', id: string) =>
      withSystemTx(h.services, 'test: removal', (tx) =>
        tx.sql.deleteFrom(table).where('id', '=', id).execute(),
      )
    for (const [as, end] of [
      [member, () => remove('auth.sessions', member.sessionId)],
      [colleague, () => remove('auth.users', colleague.id)],
    ] as const) {
      const { path, id } = await beginUpload(h, { as, length: mp4.length })
      await sendPiece(h, path, { as, offset: 0, bytes: mp4.subarray(0, 6000) })
      await end()
      const sent = await sendPiece(h, path, { as, offset: 6000, bytes: mp4.subarray(6000) })
      expect(sent.statusCode).toBe(401)
      expect(sent.body.trim()).toBe('Your session has ended. Please sign in again.')
      expect((await storedBytes(h, id))?.length).toBe(6000)
    }
  })

  it('reserves as many of 20 concurrent uploads as fit into the quota', async () => {
    const { ours: company } = await newCompanies(h)
    const quota = 5 * mp4.length + 100
    await setQuota(h, quota)
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => beginUpload(h, { as: company.owner, length: mp4.length })),
      )
      const created = answers.filter(({ answer }) => answer.statusCode === 201)
      const refused = answers.filter(({ answer }) => answer.statusCode === 413)
      expect([created.length, refused.length]).toEqual([5, 15])
      expect(refused[0]?.answer.body.trim()).toBe('Your company has no room for this file.')
      expect(await companyUsage(h, company)).toBe(5 * mp4.length)
      await endUpload(h, created[0]?.path ?? '', company.owner)
      const { answer } = await beginUpload(h, { as: company.owner, length: mp4.length })
      expect(answer.statusCode).toBe(201)
    } finally {
      await setQuota(h, h.services.env.COMPANY_QUOTA_BYTES)
    }
  })

  it('enforces the quota across processes', async () => {
    const { ours: company } = await newCompanies(h)
    await setQuota(h, 5 * mp4.length)
    try {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => {
          const uploads = new CallersUploads(contextOf(company.owner), randomUUID())
          const id = randomUUID()
          const expiresAt = new Date(Date.now() + 3_600_000)
          const plan = { id, bucket: 'brief_videos', key: `${id}.mp4`, metadata: {}, expiresAt }
          return uploads.reserve(
            { ...plan, length: mp4.length, atMost: false, replaces: false },
            false,
          )
        }),
      )
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(refused).toHaveLength(15)
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'QuotaExceeded' })
    } finally {
      await setQuota(h, h.services.env.COMPANY_QUOTA_BYTES)
    }
  })
})

function contextOf({ id, sessionId }: TestUser) {
  const claims = { role: 'authenticated', sub: id, session_id: sessionId } as const
  return createContext(h.services, {
    requestId: randomUUID(),
    log: h.services.log,
    actor: actorOf(claims),
    peer: { ip: '127.0.0.1', userAgent: '' },
  })
}
