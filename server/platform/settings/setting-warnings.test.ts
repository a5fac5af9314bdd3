import { expect, test } from 'vitest'
import { loadEnv } from './env.ts'
import { settingWarnings } from './setting-warnings.ts'

const sound = {
  PUBLIC_URL: 'https://portal.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://mail.example',
}

test('there are none on loopback, nor if everything is set', () => {
  expect(settingWarnings(loadEnv({}))).toEqual([])
  expect(settingWarnings(loadEnv({ AUTH_RATE_LIMIT: 'off' }))).toEqual([])
  expect(settingWarnings(loadEnv(sound))).toEqual([])
  for (const SMTP_URL of ['smtp://mail.example?requireTLS=true', 'smtp://127.0.0.1:25']) {
    expect(settingWarnings(loadEnv({ ...sound, SMTP_URL }))).toEqual([])
  }
  const beside = { ...sound, TRANSCRIBE_BASE_URL: 'http://127.0.0.1:8000/v1' }
  expect(settingWarnings(loadEnv(beside))).toEqual([])
})

test.each([
  [{ SMTP_URL: '' }, /^SMTP_URL is not set: /],
  [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL begins with smtp: /],
  [{ PUBLIC_URL: 'http://portal.example' }, /^PUBLIC_URL begins with http, /],
  [{ AUTH_RATE_LIMIT: 'off' }, /^AUTH_RATE_LIMIT is off, /],
  [{ TRANSCRIBE_BASE_URL: 'http://t.example/v1' }, /^TRANSCRIBE_BASE_URL begins with http: /],
  [
    { COPILOT_BASE_URL: 'http://m.example/v1', COPILOT_MODEL: 'm' },
    /^COPILOT_BASE_URL begins with http: /,
  ],
  [{ TRUST_PROXY: 'off' }, /^TRUST_PROXY is off, /],
  [
    { AUTH_CAPTCHA_URL: 'https://captcha.example', AUTH_CAPTCHA_SECRET: 's' },
    /^AUTH_CAPTCHA_URL is set without AUTH_CAPTCHA_SITE_KEY: /,
  ],
])('warns about the setting: %o', (given, sentence) => {
  const warnings = settingWarnings(loadEnv({ ...sound, ...given }))
  expect(warnings.map(({ what }) => what)).toEqual([expect.stringMatching(sentence)])
})

test('an external database has no page that shows mail', () => {
  const warnings = settingWarnings(loadEnv({ DATABASE_URL: 'postgres://db/b' }))
  expect(warnings.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^SMTP_URL is not set: /),
  ])
})
