import { describe, expect, test } from 'vitest'
import { sendContactEmail } from '../../contract/leads/leads.ts'
import { startHarness } from '../testing/harness.ts'
import { mailsTo } from '../testing/worlds/accounts.ts'

const h = await startHarness({
  env: { MAIL_FROM: 'Portal <hello@portal.example>', SMTP_URL: 'smtp://127.0.0.1:9' },
})

const message = {
  name: 'Vera Visitor',
  email: 'vera@visitor.example',
  company: '',
  message: 'First line.\nSecond <script>line</script>.',
}

describe('sendContactEmail', () => {
  test('stores the message, and mails it to our sender address if no other is configured', {
    tags: ['2.3.18', '2.5.24c', '2.6.4'],
  }, async () => {
    expect(await h.call(sendContactEmail, { as: null, body: message })).toEqual({ success: true })
    const [kept] = await h.sql`select * from app.contact_messages`
    expect(kept).toMatchObject({ name: 'Vera Visitor', company: null, message: message.message })
    const [mail] = await mailsTo(h, 'hello@portal.example')
    expect(mail?.subject).toBe('New message on Briefwell')
    expect(mail?.html).toContain('First line.<br>Second &lt;script&gt;line&lt;/script&gt;.')
    const jobs = await h.database.pool.query(`select data from pgboss.job where name = 'send-mail'`)
    const [receipt] = await mailsTo(h, message.email)
    const queued = jobs.rows.map(({ data }) => data.mailId)
    expect(queued.sort()).toEqual([mail?.id, receipt?.id].sort())
  })

  test.each([
    ['name', 'V', 'Name must be at least 2 characters'],
    ['email', 'vera', 'Please enter a valid email address'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
  ])(
    'refuses %s %o',
    { tags: ['2.5.24a', '2.5.24b', '2.5.24d', '2.9.2b', '2.9.2c'] },
    async (field, value, text) => {
      const body = { ...message, [field]: value }
      await expect(h.call(sendContactEmail, { as: null, body })).rejects.toMatchObject({
        status: 400,
        message: text,
      })
    },
  )

  test('accepts a name of 2 and a message of 10 letters', {
    tags: ['2.9.2b', '2.9.2c'],
  }, async () => {
    const body = { ...message, name: 'Vy', message: 'Call me, V' }
    expect(await h.call(sendContactEmail, { as: null, body })).toEqual({ success: true })
  })
})
