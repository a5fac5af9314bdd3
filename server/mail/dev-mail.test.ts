import { beforeEach, describe, expect, test } from 'vitest'
import { withSystemTx } from '../platform/database/transaction.ts'
import { startHarness } from '../testing/harness.ts'
import { newAddress } from '../testing/worlds/accounts.ts'
import { devMailAddress, devMailExists } from './dev-mail.ts'
import { queueMail } from './queue-mail.ts'
import { queueSms } from './queue-sms.ts'

const h = await startHarness()
beforeEach(() => {
  // The tests' database is external; everything else is as in embedded mode.
  Object.assign(h.services.env, {
    embedded: true,
    loopback: true,
    SMTP_URL: undefined,
  })
})

const nasty = `<img src=x onerror="alert('1')">`

async function queued(): Promise<{ id: string; to: string }> {
  const to = newAddress()
  await withSystemTx(h.services, 'test', (tx) =>
    queueMail(tx, {
      kind: 'test',
      to,
      replyTo: 'vera@visitor.example',
      subject: `Subject ${nasty}`,
      html: `<p>Body <a href="http://127.0.0.1:3000/auth/v1/verify?a=1&amp;b=2">link</a></p>`,
      text: `Text ${nasty}`,
    }),
  )
  const [mail] = await h.sql<{ id: string }>`select id from app.mails where to_address = ${to}`
  return { id: mail?.id ?? '', to }
}

function get(url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return h.request({
    method: 'GET',
    url,
    remoteAddress,
    headers: {
      host: '127.0.0.1:3000',
      cookie: `dev-mail-key=${h.services.keys.devMailKey}`,
      ...headers,
    },
  })
}

describe('/dev/mail', () => {
  test('lists the outbox, newest first, with everything escaped', async () => {
    const first = await queued()
    const second = await queued()
    const answer = await get('/dev/mail')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'/)
    const page = answer.body
    expect(page.indexOf(second.to)).toBeLessThan(page.indexOf(first.to))
    expect(page).toContain(`href="/dev/mail/${first.id}"`)
    expect(page).toContain('Subject &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')
    expect(page).not.toMatch(/<img|<script/)
  })

  test('shows a mail as its recipient sees it, in a sandboxed frame without scripts', async () => {
    const { id, to } = await queued()
    const { statusCode, body } = await get(`/dev/mail/${id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(to)
    expect(body).toContain('<dt>Reply to</dt><dd>vera@visitor.example</dd>')
    expect(body).toContain('<dt>From</dt><dd>Briefwell &lt;no-reply@localhost&gt;</dd>')
    const [, attributes = ''] = /<iframe([^>]*)>/.exec(body) ?? []
    expect(attributes).toMatch(/sandbox="[^"]*"/)
    expect(attributes).not.toMatch(/allow-scripts|allow-same-origin/)
    expect(attributes).toContain('&lt;p&gt;Body &lt;a href=&quot;http://127.0.0.1:3000/auth')
    expect(body).toContain('Text &lt;img src=x')
    expect(body).not.toMatch(/<img|<script/)
  })

  test('shows a text message unchanged', async () => {
    await withSystemTx(h.services, 'test', (tx) =>
      queueSms(tx, { to: '4915112345678', kind: 'test', text: `Code 123456 ${nasty}` }),
    )
    const list = (await get('/dev/mail')).body
    expect(list).toContain('+4915112345678')
    const [, link = ''] = /href="(\/dev\/mail\/[^"]+)"/.exec(list) ?? []
    const { body } = await get(link)
    expect(body).toContain('<pre>Code 123456 &lt;img src=x')
    expect(body).not.toMatch(/<img|<script|<iframe/)
  })

  test('returns 404 for an unknown mail', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "';--", '..%2f..', '%00']) {
      expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404)
    }
  })

  test.each([{ embedded: false }, { loopback: false }, { SMTP_URL: 'smtp://127.0.0.1:25' }])(
    'does not exist if mail can be sent or the server is reachable by others: %j',
    async (change) => {
      const { id } = await queued()
      Object.assign(h.services.env, change)
      expect(devMailExists(h.services.env)).toBe(false)
      for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
        const answer = await get(url)
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toMatchObject({ code: 'not_found' })
      }
    },
  )

  test.each([
    ['another machine', {}, '203.0.113.7'],
    ['another machine, by IPv6', {}, '2001:db8::1'],
    ['another name for this machine', { host: 'evil.example' }, '127.0.0.1'],
    ['a name that begins like ours', { host: '127.0.0.1.evil.example' }, '127.0.0.1'],
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['a proxy that names a host', { 'x-forwarded-host': 'localhost' }, '127.0.0.1'],
    ['a standard proxy', { forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['a gateway', { via: '1.1 gateway' }, '127.0.0.1'],
    ['nginx', { 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
  ])('does not exist for %s', async (_name, headers, remoteAddress) => {
    const answer = await get('/dev/mail', headers as Record<string, string>, remoteAddress)
    expect(answer.statusCode).toBe(404)
  })

  test('requires the key, even from local addresses', async () => {
    const { id, to } = await queued()
    const { devMailKey } = h.services.keys
    const strangers: [string, string][] = [
      ['', ''],
      ['', 'dev-mail-key='],
      ['', `other=${devMailKey}`],
      ['', `dev-mail-key=${devMailKey}x`],
      ['?key=', ''],
      ['?key=undefined', ''],
      [`?key=${devMailKey.slice(1)}`, ''],
      [`?key=${devMailKey}x`, ''],
      [`?other=${devMailKey}`, ''],
      [`?key=x&key=${devMailKey}`, ''],
    ]
    for (const [query, cookie] of strangers) {
      for (const path of ['/dev/mail', `/dev/mail/${id}`]) {
        const answer = await get(`${path}${query}`, { cookie })
        expect(answer.statusCode, `${path}${query} ${cookie}`).toBe(401)
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.body).toContain('<code>npm start</code>')
        expect(answer.body).not.toContain(to)
        expect(answer.body).not.toContain(devMailKey)
      }
    }
  })

  test('opens with the printed address, and the browser then keeps the key', async () => {
    const { id, to } = await queued()
    const printed = new URL(devMailAddress(h.services) ?? '')
    expect(printed.origin).toBe(h.services.env.PUBLIC_URL)
    const first = await get(printed.pathname + printed.search, { cookie: '' })
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain(to)
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^dev-mail-key=[^;]{40,}; Path=\/dev\/mail; HttpOnly; SameSite=Lax$/)
    const next = await get(`/dev/mail/${id}`, { cookie: cookie.split(';', 1)[0] ?? '' })
    expect(next.statusCode).toBe(200)
    expect(next.body).not.toContain(h.services.keys.devMailKey)
    Object.assign(h.services.env, { SMTP_URL: 'smtp://127.0.0.1:25' })
    expect(devMailAddress(h.services)).toBeUndefined()
  })

  test('keeps the key out of the log', async () => {
    await get(`/dev/mail?key=${h.services.keys.devMailKey}`, { cookie: '' })
    expect(h.logged()).not.toContain(h.services.keys.devMailKey)
  })

  test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('exists at %s', async (host) => {
    expect((await get('/dev/mail', { host })).statusCode).toBe(200)
    expect((await get('/dev/mail', { host }, '::1')).statusCode).toBe(200)
    expect((await get('/dev/mail', { host }, '::ffff:127.0.0.1')).statusCode).toBe(200)
  })
})
