import { afterEach, describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  accountOf,
  auth,
  claimsOf,
  expectRefusal,
  goodPassword,
  newAddress,
  passwordGrant,
  proveAddress,
  refreshGrant,
  signInAgain,
  signUpAccount,
} from '../../testing/worlds/accounts.ts'
import { follow, pkcePair, secretsTo } from '../../testing/worlds/links.ts'
import { makeOwner, signUpStranger } from '../../testing/worlds/ownership.ts'

const h = await startHarness()
afterEach(() => h.setClock(null))

describe('a recovery', () => {
  test('ends every other session, also of a proven account', async () => {
    const account = await signUpAccount(h)
    await proveAddress(h, account)
    const again = await signInAgain(h, account)
    const recovered = await makeOwner(h, account.email, {
      by: 'recover',
      bearer: again.accessToken,
    })
    for (const as of [account, again]) {
      await expect(h.call(getMe, { as })).rejects.toMatchObject({ status: 401 })
    }
    expect((await passwordGrant(h, account.email, goodPassword)).statusCode).toBe(200)
    expect(claimsOf(recovered.accessToken)).toMatchObject({ must_set_password: true })
  })

  test('sets a new password before anything else works', async () => {
    const refused = { status: 403, code: 'new_password_required' }
    const account = await signUpAccount(h)
    await proveAddress(h, account)
    const recovered = await makeOwner(h, account.email, { by: 'recover' })
    const bearer = recovered.accessToken
    await expect(h.call(getMe, { as: recovered })).rejects.toMatchObject(refused)
    expect(
      (
        await h.request({
          as: recovered,
          method: 'GET',
          url: '/rest/v1/company_profiles?select=id',
        })
      ).json(),
    ).toMatchObject({ code: refused.code })
    const listed = '/storage/v1/object/list/brief_videos'
    const payload = { prefix: '' }
    const files = await h.request({ as: recovered, method: 'POST', url: listed, payload })
    expect(files.json()).toMatchObject({ statusCode: '403' })
    const attempts = [
      ['PUT', '/user', { data: { name: 'M' } }],
      ['PUT', '/user', { email: newAddress() }],
      ['POST', '/factors', { factor_type: 'totp', friendly_name: 'App' }],
      ['POST', '/logout?scope=others', undefined],
      ['GET', '/reauthenticate', undefined],
    ] as const
    for (const [method, path, body] of attempts) {
      expectRefusal(await auth(h, method, path, body, { bearer }), 403, refused.code)
    }
    // Clients read the account and refresh the session before they show a form.
    expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(200)
    const renewed = accountOf((await refreshGrant(h, recovered.refreshToken)).json())
    await expect(h.call(getMe, { as: renewed })).rejects.toMatchObject(refused)

    const chosen = { password: 'a brand new password' }
    const set = await auth(h, 'PUT', '/user', chosen, { bearer: renewed.accessToken })
    expect(set.statusCode, set.body).toBe(200)
    expect((await h.call(getMe, { as: renewed })).user.id).toBe(account.id)
    const again = await refreshGrant(h, renewed.refreshToken)
    expect(claimsOf(again.json().access_token)).not.toHaveProperty('must_set_password')
    expectRefusal(await passwordGrant(h, account.email, goodPassword), 400, 'invalid_credentials')
  })

  test('by a link of a PKCE flow, or on our own page, requires it as well', async () => {
    const { email } = await signUpAccount(h)
    const { verifier, fields } = pkcePair()
    await auth(h, 'POST', '/recover', { email, ...fields })
    const { query } = await follow(h, (await secretsTo(h, email)).path)
    const grant = { auth_code: query.code, code_verifier: verifier }
    const exchanged = await auth(h, 'POST', '/token?grant_type=pkce', grant)
    await h.setClock(new Date(Date.now() + 61_000))
    await auth(h, 'POST', '/recover', { email })
    const { values } = await follow(h, (await secretsTo(h, email)).path)
    for (const token of [exchanged.json().access_token, values.access_token]) {
      expect(claimsOf(token)).toMatchObject({ must_set_password: true })
    }
  })

  test('of an unproven account ends the sessions and asks', async () => {
    const stranger = await signUpStranger(h)
    const owner = await makeOwner(h, stranger.email, { by: 'recover', canAsk: true })
    await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject({ status: 401 })
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject({
      code: 'ownership_unanswered',
    })
  })
})
