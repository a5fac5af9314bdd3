import { describe, expect, test } from 'vitest'
import { actorOf, createContext } from '../platform/context.ts'
import { withSystemTx, withTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { newUser } from '../testing/worlds/people.ts'
import { queueMail } from './queue-mail.ts'

const h = await startHarness()

const content = { kind: 'test', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }

async function jobs() {
  const { rows } = await h.services.database.pool.query(
    `select id from pgboss.job where name = 'send-mail'`,
  )
  return rows
}

describe('queueMail', () => {
  test('keeps the mail in the outbox if no mail server is configured', async () => {
    const to = newAddress()
    await withSystemTx(h.services, 'test', (tx) => queueMail(tx, { ...content, to }))
    expect(await h.sql`select * from app.mails where to_address = ${to}`).toMatchObject([
      { ...content, sent_at: null, attempts: 0, last_error: null },
    ])
    expect(await jobs()).toEqual([])
  })

  test('accepts mail of a caller who cannot read it', async () => {
    const to = newAddress()
    const user = await newUser(h)
    const ctx = createContext(h.services, {
      requestId: 'test',
      log: h.services.log,
      peer: { ip: '127.0.0.1', userAgent: '' },
      actor: actorOf({ role: 'authenticated', sub: user.id, session_id: user.sessionId }),
    })
    await withTx(ctx, (tx) => queueMail(tx, { ...content, to }))
    expect(await h.sql`select 1 from app.mails where to_address = ${to}`).toHaveLength(1)
    const read = withTx(ctx, (tx) => tx.sql.selectFrom('app.mails').select('id').execute())
    await expect(read).rejects.toMatchObject({ code: '42501' })
  })

  test('refuses a line break in a subject', async () => {
    const subject = 'Hello\r\nBcc: everyone@example.test'
    const queued = withSystemTx(h.services, 'test', (tx) =>
      queueMail(tx, { ...content, subject, to: newAddress() }),
    )
    await expect(queued).rejects.toMatchObject({ constraint: 'mails_subject_one_line' })
  })
})
