import { describe, expect, test } from 'vitest'
import { loadEnv } from '../platform/settings/env.ts'
import { redirectPayloads, redirectSettings } from '../testing/attacks/redirect-payloads.ts'
import { allowedRedirect } from './redirects.ts'

const env = loadEnv(redirectSettings)
const start = 'https://portal.example/'

describe('allowedRedirect', () => {
  test(`returns our start page for each of ${redirectPayloads.length} foreign addresses`, () => {
    expect(redirectPayloads.length).toBeGreaterThanOrEqual(200)
    for (const payload of redirectPayloads) {
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
  ])('returns %s, which is ours or allowed', (wanted, target) => {
    expect(allowedRedirect(env, wanted)).toBe(target)
  })

  test.each([
    'https://docs.example/page12',
    'https://docs.example/page/',
    'https://exact.example/aXb',
    'https://exact.example/a.b/',
    'http://a.partner.example/',
  ])('matches patterns strictly: %s leads to our start page', (wanted) => {
    expect(allowedRedirect(env, wanted)).toBe(start)
  })

  test('on loopback accepts any port and name of this machine', () => {
    const local = loadEnv({ PUBLIC_URL: 'http://127.0.0.1:3000' })
    for (const wanted of ['http://127.0.0.1:5173/reset', 'http://localhost:3000/reset']) {
      expect(allowedRedirect(local, wanted)).toBe(wanted)
    }
    expect(allowedRedirect(local, 'http://127.0.0.1.evil.example/')).toBe('http://127.0.0.1:3000/')
  })
})
