import { expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { captchaWidget } from './captcha-widget.ts'

const of = (AUTH_CAPTCHA_URL: string) =>
  captchaWidget({ AUTH_CAPTCHA_URL, AUTH_CAPTCHA_SITE_KEY: 'ours' })

test('the widget matches the server that checks the answers', () => {
  expect(of('https://challenges.cloudflare.com/turnstile/v0/siteverify')).toEqual({
    api: 'turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    siteKey: 'ours',
    hosts: ['https://challenges.cloudflare.com'],
  })
  expect(of('https://api.hcaptcha.com/siteverify')).toMatchObject({
    api: 'hcaptcha',
    script: expect.stringMatching(/^https:\/\/js\.hcaptcha\.com\/1\/api\.js\?render=explicit/),
    hosts: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  })
  expect(of('https://nothcaptcha.com/siteverify')?.hosts).toEqual(['https://nothcaptcha.com'])
})

test('pages may load from its hosts and no others', async () => {
  const h = await startHarness({
    env: {
      AUTH_CAPTCHA_URL: 'https://check.example/siteverify',
      AUTH_CAPTCHA_SECRET: 'our secret',
      AUTH_CAPTCHA_SITE_KEY: 'ours',
    },
  })
  const { headers } = await h.request({ url: '/login' })
  const policy = String(headers['content-security-policy'])
  expect(new Set(policy.match(/https?:[^\s;]*/g))).toEqual(new Set(['https://check.example']))
  for (const kind of ['script', 'frame', 'style', 'connect']) {
    expect(policy).toMatch(new RegExp(`${kind}-src 'self'[^;]* https://check\\.example(;|$)`))
  }
  const { captcha } = (await h.request({ url: '/api/config' })).json()
  expect(captcha).toEqual({
    api: 'hcaptcha',
    script: 'https://check.example/1/api.js?render=explicit&recaptchacompat=off',
    siteKey: 'ours',
  })
})
