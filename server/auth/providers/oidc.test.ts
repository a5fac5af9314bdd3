import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { auth } from '../../testing/worlds/accounts.ts'

test('a provider whose metadata name another issuer is refused', async () => {
  let asked = 0
  const impostor = createServer((_, answer) => {
    asked++
    const issuer = 'https://accounts.google.com'
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/o`,
      token_endpoint: `${issuer}/t`,
    }
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
  })
  await new Promise<void>((ready) => impostor.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void impostor.close())
  const { port } = impostor.address() as AddressInfo
  const h = await startHarness({
    env: {
      AUTH_OIDC_ACME_ISSUER: `http://127.0.0.1:${port}`,
      AUTH_OIDC_ACME_CLIENT_ID: 'us',
      AUTH_OIDC_ACME_CLIENT_SECRET: 'ours',
    },
  })
  const { statusCode, headers } = await auth(h, 'GET', '/authorize?provider=acme')
  expect([asked, statusCode]).toEqual([1, 303])
  expect(headers.location).toMatch(/^http:\/\/127\.0\.0\.1:3000\/.*error=/)
  expect(headers.location).not.toContain('google')
})
