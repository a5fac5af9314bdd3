import { describe, expect, test } from 'vitest'
import {
  accountAt,
  Browser,
  expectRefusedPage,
  paramsOf,
  publicUrl,
} from '../../testing/browser.ts'
import { type GitHubPerson, startGitHub } from '../../testing/doubles/github.ts'
import { startHarness } from '../../testing/harness.ts'
import { newAddress } from '../../testing/worlds/accounts.ts'

const authorize = `${publicUrl}/auth/v1/authorize?provider=github&redirect_to=https://app.example/login`
const github = await startGitHub()
const h = await startHarness({
  env: {
    PUBLIC_URL: publicUrl,
    AUTH_REDIRECT_ALLOW: 'https://app.example/**',
    ...github.settings,
  },
})

function octocat(id: number, verified = true): GitHubPerson {
  const address = (primary: boolean) => ({
    email: newAddress(),
    primary,
    verified,
    visibility: null,
  })
  return { id, login: `octocat-${id}`, name: null, emails: [address(false), address(true)] }
}

describe('GitHub', () => {
  test('signs in by the primary address, with the permanent user number as subject', async () => {
    const person = octocat(583231)
    github.signIn(person)
    const page = await new Browser(h).signIn(authorize, '')
    const account = accountAt(page)
    expect(account.claims).toMatchObject({
      email: person.emails[1]?.email,
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        name: 'octocat-583231',
        user_name: 'octocat-583231',
        avatar_url: 'https://avatars.example/u/583231',
        provider_id: '583231',
      },
      amr: [{ method: 'oauth', provider: 'github', timestamp: expect.any(Number) }],
    })
    expect(paramsOf(page).fragment).toMatchObject({
      provider_token: expect.stringMatching(/^gho_/),
    })
    expect(paramsOf(page).fragment).not.toHaveProperty('provider_refresh_token')

    github.signIn({ ...person, login: 'renamed', emails: octocat(1).emails })
    expect(accountAt(await new Browser(h).signIn(authorize, '')).id).toBe(account.id)
    github.signIn({ ...octocat(583232), login: person.login })
    expect(accountAt(await new Browser(h).signIn(authorize, '')).id).not.toBe(account.id)
  })

  test('requests the scope for addresses, and no more', async () => {
    const { headers } = await h.request({ url: authorize.slice(publicUrl.length) })
    const url = new URL(headers.location ?? '')
    expect(`${url.pathname}`).toBe('/login/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'briefwell-at-github',
      redirect_uri: `${publicUrl}/auth/v1/callback`,
      response_type: 'code',
      scope: 'user:email',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test.each([
    ['is not verified', octocat(2, false), 'provider_email_needs_verification'],
    ['does not exist', { ...octocat(3), emails: [] }, 'email_address_not_provided'],
  ])('refuses a person whose primary address %s', async (_, person, code) => {
    github.signIn(person)
    const page = await new Browser(h).signIn(authorize, '')
    expectRefusedPage(page, 'access_denied', code, /GitHub/)
  })

  test('refuses a code that GitHub rejects, and any while GitHub is down', async () => {
    github.signIn(octocat(4))
    const browser = new Browser(h)
    const refused = await browser.toCallback(authorize, '')
    refused.searchParams.set('code', 'guessed')
    const failed = /GitHub could not confirm/
    const guessed = await browser.land(refused.href)
    expectRefusedPage(guessed, 'invalid_request', 'bad_oauth_callback', failed)
    const back = await browser.toCallback(authorize, '')
    github.breakDown(true)
    const page = await browser.land(back.href)
    github.breakDown(false)
    expectRefusedPage(page, 'invalid_request', 'bad_oauth_callback', failed)
  })
})
