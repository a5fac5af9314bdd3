import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { securityEvents } from '../../contract/account/account.ts'
import {
  notificationKinds,
  notificationPath,
  notificationText,
} from '../../contract/notifications/notifications.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { unmailedReason } from '../../contract/shares/shares.ts'
import { activityLabels } from '../../contract/team/team.ts'
import { declaredEndpoints } from './declared-endpoints.ts'
import { startHarness } from './harness.ts'

// What people read has words for every kind, which are taken from where the kinds come from.
const h = await startHarness()

const texts = async (query: RawBuilder<{ text: string }>) =>
  (await h.sql<{ text: string }>`${query}`).map(({ text }) => text)

/** The kinds in the statements of the database's own functions that add rows to a table. */
const addedBy = (table: string, kind: string) =>
  texts(sql`
    select distinct kind[1] as text
    from pg_proc p
    cross join lateral regexp_matches(p.prosrc, ${`insert into ${table}[^;]*;`}, 'g') as added
    cross join lateral regexp_matches(added[1], ${kind}, 'g') as kind`)

/** Words as people write them: no keys such as 'document-asked' or 'document.asked', no gaps. */
const words = /^(?!.*(undefined|null|[a-z]+_[a-z]))/s

describe('every kind has words', () => {
  test('of activity', async () => {
    const recorded = await addedBy('app\\.activity', `'([a-z]+\\.[a-z_]+)'`)
    expect(recorded).toContain('member.joined')
    const unknown = recorded.filter((action) => !Object.hasOwn(activityLabels, action))
    expect(unknown).toEqual([])
    for (const label of Object.values(activityLabels)) {
      expect(label.replaceAll(/\{\w+\}/g, 'Ann')).toMatch(words)
    }
  })

  test('of notifications', async () => {
    const [check = ''] = await texts(sql`
      select pg_get_constraintdef(c.oid) as text from pg_constraint c
      where c.conname = 'notifications_kind_known'`)
    const stored = [...check.matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
    expect(stored.sort()).toEqual([...notificationKinds].sort())
    const told = { subjectName: 'Atlas', others: 2, actorName: 'Ann' }
    const sentences = notificationKinds.map((kind) => notificationText({ ...told, kind }))
    for (const sentence of sentences) expect(sentence).toMatch(words)
    // None falls back to the words of another.
    expect(new Set(sentences).size).toBe(notificationKinds.length)
    for (const kind of notificationKinds) {
      expect(notificationPath({ kind, subjectId: null, commentId: null })).toMatch(/^\/[a-z]/)
    }
  })

  test('of security events', async () => {
    const recorded = await addedBy('auth\\.audit_log_entries', `'([a-z]+_[a-z_]+)'`)
    for (const action of recorded) expect(securityEvents).toHaveProperty(action)
    for (const label of Object.values(securityEvents)) expect(label).toMatch(words)
  })

  test('of mails that were not sent', () => {
    for (const reason of unmailedReason.options) {
      expect(shareMessages.unmailed([{ email: 'a@b.example', reason }])).toMatch(
        /^1 recipient|^Mail/,
      )
    }
  })

  test('of wrong values, in every body and query of the calls', async () => {
    const endpoints = await declaredEndpoints()
    const wrong: unknown[] = [undefined, null, 7, 'x', [], {}, [{}], true]
    const schemas = endpoints.flatMap(({ body, query }) => [body, query]).filter((one) => !!one)
    expect(schemas.length).toBeGreaterThan(100)
    for (const schema of schemas) {
      const shape = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
      const values = wrong.flatMap((value) => [
        value,
        Object.fromEntries(shape.map((key) => [key, value])),
      ])
      for (const value of values) {
        const { error } = schema.safeParse(value)
        for (const { message } of error?.issues ?? []) {
          expect(message).toMatch(/^[A-Z“‘]/)
          expect(message).not.toMatch(
            /expected|received|invalid (input|option|string)|undefined|NaN/i,
          )
        }
      }
    }
  })
})
