import { expect, test } from 'vitest'
import { answerOwnershipQuestion, getMe } from '../../../contract/account/account.ts'
import { deleteCompany } from '../../../contract/company/company.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { acceptInvitation, createInvitedUser } from '../../../contract/team/invitations.ts'
import { startHarness } from '../../testing/harness.ts'
import { auth, goodPassword, newAddress, passwordGrant } from '../../testing/worlds/accounts.ts'
import { invite } from '../../testing/worlds/invitations.ts'
import { makeOwner, signUpStranger } from '../../testing/worlds/ownership.ts'
import { newCompany, type TestUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()

/** A company invites an address that a stranger used to sign up with their own company. */
async function invitedAfterAStranger() {
  const email = newAddress()
  const stranger = await signUpStranger(h, email)
  const company = await newCompany(h)
  return { email, stranger, company, invitation: await invite(h, company.owner, { email }) }
}

const accept = (as: TestUser, { token, memberId }: { token: string; memberId: string }) =>
  h.call(acceptInvitation, { as, body: { token, memberId } })

const own = 'a password of my own'

test("the owner of an address can join a team despite a stranger's company", async () => {
  const { email, stranger, company, invitation } = await invitedAfterAStranger()
  const { token, memberId } = invitation
  // The link alone does not sign in to an existing account, because the inviting member could copy
  // it.
  const account = { token, memberId, email, password: own }
  await expect(h.call(createInvitedUser, { as: null, body: account })).rejects.toMatchObject({
    status: 409,
    code: 'user_already_exists',
  })
  const owner = await makeOwner(h, email, { by: 'recover', canAsk: true })
  await h.call(answerOwnershipQuestion, { as: owner, body: { wasYou: false } })
  const bearer = owner.accessToken
  expect((await auth(h, 'PUT', '/user', { password: own }, { bearer })).statusCode).toBe(200)
  expect(await accept(owner, invitation)).toMatchObject({ companyId: company.id })
  expect((await h.call(getMe, { as: owner })).company?.id).toBe(company.id)
  expect((await passwordGrant(h, email, own)).statusCode).toBe(200)
  expect((await passwordGrant(h, email, goodPassword)).statusCode).toBe(400)
  await expect(h.call(getMe, { as: stranger })).rejects.toMatchObject({ status: 401 })
})

test('the owner can also join with a client that cannot ask who opened the account', async () => {
  const { email, company, invitation } = await invitedAfterAStranger()
  const owner = await makeOwner(h, email)
  expect(await accept(owner, invitation)).toMatchObject({ companyId: company.id })
})

test('a company with content from a stranger must first be deleted by its proven owner', async () => {
  const { email, stranger, company, invitation } = await invitedAfterAStranger()
  await h.call(createProduct, { as: stranger, body: sampleProduct() })
  const owner = await makeOwner(h, email)
  await expect(accept(owner, invitation)).rejects.toMatchObject({ code: 'already_in_a_company' })
  await h.call(deleteCompany, { as: owner, body: { companyName: 'Mallory Ltd' } })
  expect(await accept(owner, invitation)).toMatchObject({ companyId: company.id })
})
