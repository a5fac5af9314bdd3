import { describe, expect, test } from 'vitest'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { checkDemo } from './check-demo.ts'

describe('checkDemo', () => {
  test('accepts an installation that only this machine can reach', () => {
    for (const env of [{}, { PUBLIC_URL: 'http://localhost:4000' }, { HOST: '::1' }]) {
      expect(() => checkDemo(loadEnv(env))).not.toThrow()
    }
    expect(() => checkDemo(loadEnv({ SMTP_URL: 'smtp://127.0.0.1:1025' }))).not.toThrow()
  })

  test.each([
    { PUBLIC_URL: 'https://portal.example.com' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
    { PUBLIC_URL: 'http://localhost.example.com' },
    { HOST: '0.0.0.0' },
    { SMTP_URL: 'smtp://mail.example.com' },
    { ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/briefwell' },
    { AUTH_CONFIRM_EMAIL: 'on' },
    { AUTH_CAPTCHA_URL: 'https://captcha.example/verify', AUTH_CAPTCHA_SECRET: 'ours' },
  ])('refuses %j with a message that names the setting', (env) => {
    const [setting = ''] = Object.keys(env)
    expect(() => checkDemo(loadEnv(env))).toThrow(new RegExp(`^${setting} .+\\.$`))
  })
})
