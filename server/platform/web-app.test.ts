import { beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../testing/harness.ts'

let plain: Harness
let secure: Harness
beforeAll(async () => {
  plain = await startHarness()
  secure = await startHarness({ env: { PUBLIC_URL: 'https://portal.example' } })
})

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
    '%s leaves with a policy that runs our own scripts alone',
    async (url) => {
      const { headers } = await plain.request({ url, headers: { host: 'localhost' } })
      const policy = directives(headers['content-security-policy'])
      const scripts = policy.get('script-src') ?? []
      expect(scripts).toContain("'self'")
      for (const source of scripts) expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/)
      expect(policy.get('default-src')).toEqual(["'self'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBeTruthy()
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  test.each(['/invite/accept?token=abc', '/login?next=%2Finvite%2Faccept', '/signup'])(
    '%s is told to nobody as where one came from',
    async (url) => {
      expect((await plain.request({ url })).headers['referrer-policy']).toBe('no-referrer')
    },
  )

  test('what /api answers is kept by no cache', async () => {
    for (const url of ['/api/config', '/api/me', '/api/nothing', '/api/team/members']) {
      const answer = await plain.request({ url })
      expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
    }
  })

  test('asks browsers to stay with https only where the installation has it', async () => {
    const asked = async (h: Harness) =>
      (await h.request({ url: '/healthz' })).headers['strict-transport-security']
    expect(await asked(plain)).toBeUndefined()
    expect(await asked(secure)).toMatch(/^max-age=\d{7,}/)
  })

  test('gives other origins nothing on /api', async () => {
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
