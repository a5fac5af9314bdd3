import { describe, expect, test } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import {
  companyErrors,
  getCompany,
  getCompanySecurity,
  updateCompanySecurity,
} from '../../contract/company/company.ts'
import { generalErrors } from '../../contract/errors.ts'
import { permissions } from '../../contract/permissions.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import {
  type Account,
  auth,
  expectRefusal,
  proveAddress,
  refreshGrant,
  signInAgain,
  signUpAccount,
  signUpProven,
} from '../testing/worlds/accounts.ts'
import { type App, enrollApp, factors, nextStep, raised } from '../testing/worlds/factors.ts'
import { type Flags, newMember, type TestUser } from '../testing/worlds/people.ts'

const h = await startHarness()

type Owner = { owner: Account; app: App; company: { id: string; name: string; owner: TestUser } }

/** An owner with a second factor, in a session that has confirmed it. */
async function secureOwner(name = 'Acme'): Promise<Owner> {
  const signedUp = await signUpProven(h, { data: { company_name: name } })
  const app = await enrollApp(h, signedUp)
  const owner = await raised(h, signedUp, app)
  return { owner, app, company: { id: owner.id, name, owner } }
}

/** A member who may add a second factor. */
async function provenMember(company: Owner['company'], flags: Flags = {}) {
  const member = { ...(await newMember(h, company, flags)), refreshToken: '' }
  await proveAddress(h, member)
  return member
}

const set = (as: TestUser, secondFactorRequired: boolean) =>
  h.call(updateCompanySecurity, { as, body: { secondFactorRequired } })
const required = { status: 403, code: 'second_factor_required' }

describe('updateCompanySecurity', () => {
  test('locks a member without a second factor out until they have one', async () => {
    const { owner, company } = await secureOwner()
    const member = await provenMember(company)
    expect(await set(owner, true)).toEqual({ secondFactorRequired: true, hasSecondFactor: true })
    const wires = ['/api/me', '/api/company', '/rest/v1/products', '/storage/v1/bucket']
    for (const url of wires) {
      const answer = await h.request({ url, as: member })
      // The storage API answers 400 and puts the status into its body.
      expect([400, 403], answer.body).toContain(answer.statusCode)
      expect(answer.body).toContain(generalErrors.secondFactorRequired.message)
    }
    // The calls for setting up a factor stay available.
    const bearer = member.accessToken
    expect((await auth(h, 'GET', '/user', undefined, { bearer })).statusCode).toBe(200)
    const app = await enrollApp(h, member)
    await expect(h.call(getMe, { as: member })).rejects.toMatchObject(required)
    const proven = await raised(h, member, app)
    expect(await h.call(getMe, { as: proven })).toMatchObject({ company: { id: company.id } })
    expect(await h.call(getCompanySecurity, { as: proven })).toEqual({
      secondFactorRequired: true,
      hasSecondFactor: true,
    })
  })

  test('does not affect other companies, and stops applying once it is turned off', async () => {
    const { owner, company } = await secureOwner()
    const other = await secureOwner('Other')
    const [ours, theirs] = [await newMember(h, company), await newMember(h, other.company)]
    await set(owner, true)
    expect(await h.call(getMe, { as: theirs })).toMatchObject({ company: { name: 'Other' } })
    expect(await h.call(getCompanySecurity, { as: theirs })).toEqual({
      secondFactorRequired: false,
      hasSecondFactor: false,
    })
    await expect(h.call(getMe, { as: ours })).rejects.toMatchObject(required)
    await set(owner, false)
    expect(await h.call(getMe, { as: ours })).toMatchObject({ company: { id: company.id } })
  })

  test('an owner without a second factor cannot turn it on, so nobody is locked out', async () => {
    const owner = await signUpProven(h, { data: { company_name: 'Bare' } })
    await expect(set(owner, true)).rejects.toMatchObject(companyErrors.ownFactorFirst)
    await enrollApp(h, owner) // an unverified factor does not count
    await expect(set(owner, true)).rejects.toMatchObject(companyErrors.ownFactorFirst)
    expect(await h.call(getCompany, { as: owner })).toMatchObject({ companyName: 'Bare' })
    expect(await set(owner, false)).toMatchObject({ secondFactorRequired: false })
  })

  test('while it is on, members cannot remove their last factor', async () => {
    const { owner, app } = await secureOwner()
    await set(owner, true)
    const refused = await factors(h, owner, 'DELETE', `/${app.id}`)
    expectRefusal(refused, 422, 'second_factor_required')
    const spare = await enrollApp(h, owner, 'Spare')
    nextStep(h)
    const again = await raised(h, owner, spare)
    await h.setClock(null)
    expect((await factors(h, again, 'DELETE', `/${app.id}`)).statusCode).toBe(200)
    expectRefusal(await factors(h, again, 'DELETE', `/${spare.id}`), 422, 'second_factor_required')
    await set(again, false)
    expect((await factors(h, again, 'DELETE', `/${spare.id}`)).statusCode).toBe(200)
  })

  test('an account whose factor an administrator removed must set up a new one', async () => {
    const { owner, app } = await secureOwner()
    await set(owner, true)
    const bearer = h.services.keys.serviceKey
    const path = `/admin/users/${owner.id}/factors/${app.id}`
    expect((await auth(h, 'DELETE', path, undefined, { bearer })).statusCode).toBe(200)
    await expect(h.call(getMe, { as: owner })).rejects.toMatchObject(required)
    const back = await signInAgain(h, owner)
    const next = await enrollApp(h, back, 'New phone')
    expect(await h.call(getMe, { as: await raised(h, back, next) })).toMatchObject({
      company: { id: owner.id },
    })
  })

  test('a session with only a password must confirm the existing factor, not set up a new one', async () => {
    const { owner } = await secureOwner()
    await set(owner, true)
    const half = await signInAgain(h, owner)
    await expect(h.call(getMe, { as: half })).rejects.toMatchObject({ code: 'insufficient_aal' })
    const enrol = await factors(h, half, 'POST', '', { factor_type: 'totp' })
    expectRefusal(enrol, 403, 'insufficient_aal')
    expect((await refreshGrant(h, half.refreshToken)).statusCode).toBe(200)
  })

  test('refuses another company', async () => {
    const { owner, company } = await secureOwner()
    const other = await secureOwner('Other')
    const member = await newMember(h, company)
    const answer = await h.request({
      method: 'PUT',
      url: updateCompanySecurity.path,
      as: other.owner,
      payload: { secondFactorRequired: true, companyId: company.id, id: company.id },
    })
    expect(answer.statusCode).toBe(200)
    expect(await h.call(getMe, { as: member })).toMatchObject({ company: { id: company.id } })
    expect(await h.call(getCompanySecurity, { as: owner })).toMatchObject({
      secondFactorRequired: false,
    })
  })

  test('refuses a member without the right: only the owner has it', async () => {
    const { company } = await secureOwner()
    const all = {
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: true,
      can_manage_team: true,
    }
    const member = await provenMember(company, all)
    const proven = await raised(h, member, await enrollApp(h, member))
    for (const wanted of [true, false]) {
      await expect(set(proven, wanted)).rejects.toMatchObject(permissions['company.secure'].denied)
    }
    await expect(
      h.call(updateCompanySecurity, { as: null, body: { secondFactorRequired: true } }),
    ).rejects.toMatchObject({ status: 401 })
    const outsider = await signUpAccount(h)
    await expect(set(outsider, true)).rejects.toMatchObject({ status: 403 })
  })

  test('records an activity entry, and accepts only true or false', async () => {
    const { owner } = await secureOwner()
    await set(owner, true)
    await set(owner, false)
    const { items } = await h.call(listActivity, { as: owner, query: {} })
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
      'company.factor_optional',
      'company.factor_required',
    ])
    for (const value of ['yes', 1, null, undefined]) {
      await expect(set(owner, value as never)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('keeps a consistent setting for two concurrent tabs', async () => {
    const { owner } = await secureOwner()
    await Promise.all(Array.from({ length: 8 }, (_, at) => set(owner, at % 2 === 0)))
    const { secondFactorRequired } = await h.call(getCompanySecurity, { as: owner })
    expect(secondFactorRequired).toBeTypeOf('boolean')
  })
})
