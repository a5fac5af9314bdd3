import { describe, expect, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { auth } from '../testing/worlds/accounts.ts'

describe('getSettings', () => {
  test('describes an installation without settings', async () => {
    const h = await startHarness()
    const answer = await auth(h, 'GET', '/settings')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    })
  })

  test('shows configured methods, and none of their secrets', async () => {
    const h = await startHarness({
      env: {
        AUTH_CONFIRM_EMAIL: 'on',
        SMS_WEBHOOK_URL: 'https://user:hidden@sms.example/send',
        AUTH_GITHUB_CLIENT_ID: 'briefwell',
        AUTH_GITHUB_CLIENT_SECRET: 'hidden',
      },
    })
    const answer = await auth(h, 'GET', '/settings')
    expect(answer.json()).toMatchObject({
      external: { email: true, github: true },
      mailer_autoconfirm: false,
      sms_provider: 'webhook',
    })
    expect(answer.body).not.toContain('hidden')
    expect(answer.body).not.toContain('briefwell')
  })
})

describe('getHealth', () => {
  test('names the service', async () => {
    const h = await startHarness()
    const answer = await auth(h, 'GET', '/health')
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json()).sort()).toEqual(['description', 'name', 'version'])
  })
})
