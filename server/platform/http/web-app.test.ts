import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { originPlaceholder } from '../../../contract/site/address.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

const plain = await startHarness()
const secure = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })

/** The directives of a policy, by name. */
function directives(policy: unknown): Map<string, string[]> {
  return new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
}

describe('securityHeaders', () => {
  test.each(['/', '/login', '/api/config', '/api/nothing', '/healthz', '/dev/mail'])(
    '%s gets a policy that allows only our own scripts',
    async (url) => {
      const { headers } = await plain.request({ url, headers: { host: 'localhost' } })
      const policy = directives(headers['content-security-policy'])
      const scripts = policy.get('script-src') ?? []
      expect(scripts).toContain("'self'")
      for (const source of scripts) expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/)
      expect(policy.get('default-src')).toEqual(["'self'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBeTruthy()
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test('allow camera, microphone and screen to our own pages, but not to others or frames', async () => {
    const { headers } = await plain.request({ url: '/briefs/new' })
    const policy = String(headers['permissions-policy']).split(', ')
    for (const device of ['camera', 'microphone', 'display-capture']) {
      expect(policy).toContain(`${device}=(self)`)
    }
    expect(policy).toContain('geolocation=()')
  })

  test.each(['/invite/accept?token=abc', '/login?next=%2Finvite%2Faccept', '/signup'])(
    '%s is never sent as a referrer',
    async (url) => {
      expect((await plain.request({ url })).headers['referrer-policy']).toBe('no-referrer')
    },
  )

  test('keep responses of /api out of caches', async () => {
    for (const url of ['/api/config', '/api/me', '/api/nothing', '/api/team/members']) {
      const answer = await plain.request({ url })
      expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
    }
  })

  test('require https only if the installation has it', async () => {
    const asked = async (h: Harness) =>
      (await h.request({ url: '/healthz' })).headers['strict-transport-security']
    expect(await asked(plain)).toBeUndefined()
    const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(String(await asked(secure))) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600)
  })

  test('echo nothing of the request, and reveal no software versions', async () => {
    const headers = { authorization: 'Bearer a-secret-to-echo', cookie: 'a=b' }
    for (const url of [
      '/',
      '/api/me',
      '/auth/v1/user',
      '/rest/v1/products',
      '/storage/v1/bucket',
    ]) {
      const answer = await plain.request({ method: 'TRACE' as 'GET', url, headers })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).not.toContain('a-secret-to-echo')
      expect([answer.headers.server, answer.headers['x-powered-by']]).toEqual([
        undefined,
        undefined,
      ])
    }
  })

  test('send other origins no CORS headers on /api', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const read = await plain.request({ url: '/api/config', headers })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
    const asked = await plain.request({
      method: 'OPTIONS',
      url: '/api/products',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('webApp', () => {
  const publicUrl = 'https://portal.example'

  test("fills the installation's address into its pages and the files for search engines", async () => {
    for (const url of ['/', '/pricing', '/login', '/sitemap.xml', '/robots.txt', '/llms.txt']) {
      const { statusCode, body } = await secure.request({ url })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain(publicUrl)
      expect(body).not.toContain(originPlaceholder)
    }
    const { body } = await secure.request({ url: '/pricing' })
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/pricing"/>`)
    expect(body).toContain(`content="${publicUrl}/shared/pricing.png"`)
  })

  test('allows exactly the inline scripts of the page that it sends', async () => {
    for (const url of ['/', '/faq', '/login', '/nowhere']) {
      const { body, headers } = await secure.request({ url })
      const inline = [
        ...body.matchAll(/<script(| type="module" async=""| id="_R_")>(?!<)([\s\S]+?)<\/script>/g),
      ]
      const hashes = inline.map(
        ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(hashes.length).toBeGreaterThan(2)
      const allowed = directives(headers['content-security-policy']).get('script-src')
      expect(new Set(allowed)).toEqual(new Set(["'self'", ...hashes]))
    }
  })

  test('sends pages compressed, and 304 if the browser has them', async () => {
    const page = await secure.request({ url: '/about' })
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, decode] of Object.entries(decoders)) {
      const headers = { 'accept-encoding': encoding }
      const answer = await secure.request({ url: '/about', headers })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(decode(answer.rawPayload).toString()).toBe(page.body)
    }
    const none = { 'accept-encoding': 'br;q=0, gzip;q=0' }
    expect((await secure.request({ url: '/about', headers: none })).body).toBe(page.body)
    const headers = { 'if-none-match': String(page.headers.etag) }
    const again = await secure.request({ url: '/about', headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // Browsers apply the headers of a 304 to the cached page.
    const policy = 'content-security-policy'
    expect(again.headers[policy]).toBe(page.headers[policy])
  })

  test('answers 404 for unknown pages, and 200 for every page of the app', async () => {
    const readStatus = async (url: string) => (await secure.request({ url })).statusCode
    for (const url of ['/nowhere', '/pricing/more', '/404', '/team/', '/assets/']) {
      expect([url, await readStatus(url)]).toEqual([url, url === '/team/' ? 200 : 404])
    }
    for (const url of ['/dashboard', '/products/1/edit', '/trends/x', '/invite/accept?token=x']) {
      expect([url, await readStatus(url)]).toEqual([url, 200])
    }
    for (const url of ['/index.html', '/about/index.html', '/__spa-fallback.html', '/no.png']) {
      expect([url, await readStatus(url)]).toEqual([url, 404])
    }
    // People get a page that says so; missing scripts and pictures need none.
    const noFiles = ['/a//b', '/about//', '/%00', '/a/%00b', '/%2e%2e/x', '/a/%2e%2e/b']
    for (const url of ['/about.html', '/v1.2', '/%E2%98%83', ...noFiles]) {
      const { statusCode, body } = await secure.request({ url, headers: { accept: 'text/html' } })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).toContain('Oops! Page not found')
    }
    for (const [url, to] of [
      ['/pricing/?from=a', '/pricing?from=a'],
      ['/Pricing?from=A', '/pricing?from=A'],
      ['/LOGIN', '/login'],
    ]) {
      const { statusCode, headers } = await secure.request({ url: String(url) })
      expect([url, statusCode, headers.location]).toEqual([url, 308, to])
    }
  })
})
