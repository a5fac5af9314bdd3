import { describe, test } from 'vitest'
import { startHarness } from '../testing/harness.ts'
import { auth, expectRefusal } from '../testing/worlds/accounts.ts'

const h = await startHarness()

describe('issueToken', () => {
  test.each([
    '',
    '?grant_type=',
    '?grant_type=client_credentials',
    '?grant_type=constructor',
    '?grant_type=__proto__',
    '?grant_type=PASSWORD',
  ])('refuses an unknown grant: /token%s', async (query) => {
    const answer = await auth(h, 'POST', `/token${query}`, { email: 'a@example.test' })
    expectRefusal(answer, 400, 'invalid_credentials', 'unsupported_grant_type')
  })

  test('refuses wallets by name', async () => {
    const body = { chain: 'solana', message: 'sign me in', signature: 'x' }
    const answer = await auth(h, 'POST', '/token?grant_type=web3', body)
    expectRefusal(answer, 422, 'web3_provider_disabled', 'Web3 provider is disabled')
  })

  test('refuses two grants in one request', async () => {
    const query = '?grant_type=password&grant_type=refresh_token'
    expectRefusal(await auth(h, 'POST', `/token${query}`, {}), 400, 'validation_failed')
  })
})
