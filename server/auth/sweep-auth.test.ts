import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { refuseLargeDeletes } from '../testing/crashes/refuse-large-deletes.ts'
import { startHarness } from '../testing/harness.ts'
import { refreshGrant, signInAgain, signUpAccount } from '../testing/worlds/accounts.ts'
import { sweepAuthJob } from './sweep-auth.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

const day = 24 * 3_600_000
const inDays = (days: number) => h.setClock(new Date(Date.now() + days * day))
const sweep = () => sweepAuthJob(h.services).work({})

async function count(table: string): Promise<number> {
  const rows = await h.sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`
  return rows[0]?.count ?? 0
}

describe('sweepAuthJob', () => {
  test('deletes ended sessions with their tokens, and no living one', async () => {
    const ended = await signUpAccount(h)
    await inDays(5)
    const living = await signInAgain(h, ended)
    await inDays(8)
    await sweep()
    expect(await h.sql`select id from auth.sessions`).toEqual([{ id: living.sessionId }])
    expect(await count('auth.refresh_tokens')).toBe(1)
    expect((await refreshGrant(h, living.refreshToken)).statusCode).toBe(200)
  })

  test('deletes used refresh tokens after 7 days', async () => {
    const account = await signUpAccount(h)
    const next = async (token: string) => (await refreshGrant(h, token)).json().refresh_token
    const second = await next(account.refreshToken)
    const ofSession = () =>
      h.sql`select id from auth.refresh_tokens where session_id = ${account.sessionId}`
    await inDays(6)
    const third = await next(second)
    await sweep()
    expect(await ofSession()).toHaveLength(3)
    await inDays(8)
    await sweep()
    expect(await ofSession()).toHaveLength(2)
    // The parent of the current token can still be exchanged for it.
    expect(await next(second)).toBe(third)
  })

  test('deletes security events after 400 days', async () => {
    const { id } = await signUpAccount(h)
    const event = (days: number) =>
      h.sql`
        insert into auth.audit_log_entries (id, user_id, action, created_at)
        values (${randomUUID()}, ${id}, 'aged', ${new Date(Date.now() - days * day)})`
    await event(399)
    await event(401)
    await sweep()
    expect(await h.sql`select id from auth.audit_log_entries where action = 'aged'`).toHaveLength(1)
  })

  test('deletes a flood of events in small statements', async () => {
    await refuseLargeDeletes(h, 'auth.audit_log_entries')
    await h.sql`
      insert into auth.audit_log_entries (id, action, created_at)
      select gen_random_uuid(), 'flood', now() - interval '401 days' from generate_series(1, 2500)`
    await sweep()
    expect(await h.sql`select id from auth.audit_log_entries where action = 'flood'`).toEqual([])
  })
})
