import { describe, expect, test } from 'vitest'
import { loadEnv } from '../platform/env.ts'
import { allowedRedirect } from './redirects.ts'

const env = loadEnv({
  PUBLIC_URL: 'https://portal.example',
  AUTH_REDIRECT_ALLOW:
    'https://*.partner.example/**, https://docs.example/page?, app.vendor://back, https://exact.example/a.b',
})
const start = 'https://portal.example/'

const hosts = [
  'evil.example',
  'portal.example.evil.example',
  'portal.example@evil.example',
  'portal.example:pw@evil.example',
  'evil.example#portal.example',
  'evil.example?portal.example',
  'evil.example\\portal.example',
  'evil.example\\@portal.example\\..',
  'portal.example%2eevil.example',
  'portal.example.',
  'portal.example:444',
  'xportal.example',
  'partner.example',
  'partner.example.evil.example',
  'a.b.partner.example',
  'a.partner.example.evil.example',
  'evil.example/a.partner.example/',
  'docs.example',
  'docs.example.evil.example',
  'exact.example',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  'localhost:3000',
]
const frames = [
  (host: string) => `https://${host}/`,
  (host: string) => `http://${host}/`,
  (host: string) => `//${host}/`,
  (host: string) => `https:${host}`,
  (host: string) => `https:\\\\${host}\\`,
  (host: string) => `\thttps://${host}/reset`,
  (host: string) => `https://${host}/..//portal.example/`,
  (host: string) => `ftp://${host}/`,
]
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://portal.example/',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://portal.example/1',
  'about:blank',
  'app.vendor://back/else',
  'app.vendor://evil',
  '/reset-password',
  'reset-password',
  '',
  ' ',
  '\u0000',
  'null',
  'https://',
  'https://portal.example\r\nSet-Cookie: a=b@evil.example',
]

describe('allowedRedirect', () => {
  const payloads = [...hosts.flatMap((host) => frames.map((frame) => frame(host))), ...schemes]

  test(`leads home for each of ${payloads.length} addresses that are not ours`, () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    for (const payload of payloads) {
      const target = allowedRedirect(env, payload)
      expect(new URL(target).host, JSON.stringify(payload)).toBe('portal.example')
      expect(target.startsWith(start), JSON.stringify(payload)).toBe(true)
      expect(target).not.toMatch(/[\r\n]/)
    }
    expect(allowedRedirect(env, undefined)).toBe(start)
  })

  test.each([
    ['https://portal.example/reset-password', 'https://portal.example/reset-password'],
    ['https://portal.example/a?b=c#d', 'https://portal.example/a?b=c'],
    ['HTTPS://PORTAL.example:443/a', 'https://portal.example/a'],
    ['https://a.partner.example/', 'https://a.partner.example/'],
    [
      'https://a.partner.example/deep/page.html?x=1',
      'https://a.partner.example/deep/page.html?x=1',
    ],
    ['https://docs.example/page1', 'https://docs.example/page1'],
    ['app.vendor://back', 'app.vendor://back'],
    ['https://exact.example/a.b', 'https://exact.example/a.b'],
  ])('leads to %s, which is ours or allowed', (wanted, target) => {
    expect(allowedRedirect(env, wanted)).toBe(target)
  })

  test.each([
    'https://docs.example/page12',
    'https://docs.example/page/',
    'https://exact.example/aXb',
    'https://exact.example/a.b/',
    'http://a.partner.example/',
  ])('a pattern means no more than it says: %s leads home', (wanted) => {
    expect(allowedRedirect(env, wanted)).toBe(start)
  })

  test('on this machine alone, any port and name of it is ours', () => {
    const local = loadEnv({ PUBLIC_URL: 'http://127.0.0.1:3000' })
    for (const wanted of ['http://127.0.0.1:5173/reset', 'http://localhost:3000/reset']) {
      expect(allowedRedirect(local, wanted)).toBe(wanted)
    }
    expect(allowedRedirect(local, 'http://127.0.0.1.evil.example/')).toBe('http://127.0.0.1:3000/')
  })
})
