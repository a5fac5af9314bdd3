import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getMe } from '../../../contract/account/account.ts'
import { createProduct } from '../../../contract/products/products.ts'
import {
  acceptInvitation,
  invitationErrors,
  verifyInvitation,
} from '../../../contract/team/invitations.ts'
import { removeMember } from '../../../contract/team/team.ts'
import { startHarness } from '../../testing/harness.ts'
import { type Account, proveAddress, signUpAccount } from '../../testing/worlds/accounts.ts'
import { newAnalyst } from '../../testing/worlds/analysts.ts'
import { expireInvitation, invite, invitedAccount } from '../../testing/worlds/invitations.ts'
import { newCompanies, newMember, newUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const verify = (token: string, memberId?: string) =>
  h.call(verifyInvitation, { as: null, body: { token, memberId } })
describe('acceptInvitation', () => {
  const accept = (as: Parameters<typeof h.call>[1]['as'], token: string, memberId?: string) =>
    h.call(acceptInvitation, { as, body: { token, memberId } })

  test('adds an account with a proven address and no company to the team', async () => {
    const { account, token, memberId } = await invitedAccount(h, ours.owner, { proven: true })
    expect(await accept(account, token, memberId)).toEqual({
      teamMemberId: memberId,
      companyId: ours.id,
      companyName: 'Acme Robotics',
    })
    const me = await h.call(getMe, { as: account })
    expect(me).toMatchObject({ company: { id: ours.id }, permissions: { canViewTeamInfo: true } })
    await expect(accept(account, token)).rejects.toMatchObject(invitationErrors.used)
  })

  test('refuses an unproven address', async () => {
    const { account, token } = await invitedAccount(h, ours.owner, { proven: false })
    await expect(accept(account, token)).rejects.toMatchObject(invitationErrors.unproven)
    expect((await h.call(getMe, { as: account })).company).toBeNull()
  })

  test('refuses another address, a visitor, and a member of another company', async () => {
    const { token } = await invite(h, ours.owner)
    await expect(accept(await newUser(h), token)).rejects.toMatchObject(
      invitationErrors.otherAddress,
    )
    await expect(accept(null, token)).rejects.toMatchObject({ status: 401 })
    for (const person of [theirs.owner, await newMember(h, theirs)]) {
      await proveAddress(h, person)
      const poached = await invite(h, ours.owner, { email: person.email })
      await expect(accept(person, poached.token)).rejects.toMatchObject(
        invitationErrors.alreadyInACompany,
      )
      const me = await h.call(getMe, { as: person })
      expect(me.company?.id).toBe(theirs.id)
    }
  })

  test('in place of the company that came with a sign-up, unless something was done in it', async () => {
    await proveAddress(h, ours.owner, 30)
    const owner = async () => {
      const account = await signUpAccount(h, { data: { company_name: 'Mallory Ltd' } })
      await proveAddress(h, account)
      return { account, ...(await invite(h, ours.owner, { email: account.email })) }
    }
    const { account, token, memberId } = await owner()
    expect(await accept(account, token)).toMatchObject({ teamMemberId: memberId })
    expect((await h.call(getMe, { as: account })).company?.id).toBe(ours.id)

    const doings: ((as: Account) => Promise<unknown>)[] = [
      (as) => h.call(createProduct, { as, body: sampleProduct() }),
      (as) => newAnalyst(h, as),
      (as) => h.sql`update company_profiles set revenue = '$1M' where id = ${as.id}`,
      (as) => invite(h, as),
      // A company that was founded later was meant to be.
      ({ id }) =>
        h.sql`update auth.users set created_at = created_at - interval '1 day' where id = ${id}`,
    ]
    for (const doing of doings) {
      const { account: founder, token: invited } = await owner()
      await doing(founder)
      const { alreadyInACompany } = invitationErrors
      await expect(accept(founder, invited)).rejects.toMatchObject(alreadyInACompany)
      expect((await h.call(getMe, { as: founder })).company?.name).toBe('Mallory Ltd')
    }
  })

  test('refuses an ended invitation on a page that was already open', async () => {
    const expired = await invitedAccount(h, ours.owner, { proven: true })
    await verify(expired.token)
    await expireInvitation(h, expired.memberId)
    await expect(accept(expired.account, expired.token)).rejects.toMatchObject(
      invitationErrors.expired,
    )
    const revoked = await invitedAccount(h, ours.owner, { proven: true })
    await verify(revoked.token)
    await h.call(removeMember, { as: ours.owner, params: { id: revoked.memberId } })
    await expect(accept(revoked.account, revoked.token)).rejects.toMatchObject(
      invitationErrors.revoked,
    )
  })

  test('joins in exactly one of twenty concurrent tabs; the same Idempotency-Key joins once', async () => {
    const { account, token } = await invitedAccount(h, ours.owner, { proven: true })
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => accept(account, token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await invitedAccount(h, ours.owner, { proven: true })
    const options = {
      as: again.account,
      body: { token: again.token },
      idempotencyKey: randomUUID(),
    }
    const repeated = await Promise.all([1, 2, 3].map(() => h.call(acceptInvitation, options)))
    expect(new Set(repeated.map(({ teamMemberId }) => teamMemberId))).toEqual(
      new Set([again.memberId]),
    )
  })
})
