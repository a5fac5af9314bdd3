import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { invitationErrors, sendTeamInvitation } from '../../../contract/team/invitations.ts'
import { startHarness } from '../../testing/harness.ts'
import { goodPassword, linkTo, mailsTo, newAddress } from '../../testing/worlds/accounts.ts'
import { invitedAccount, readLink } from '../../testing/worlds/invitations.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const h = await startHarness()
const ours = await newCompany(h)

describe('sendTeamInvitation', () => {
  /** What an outside client creates through the table API before it has the invitation mailed. */
  async function written() {
    const { rows } = await h.services.database.pool.query<{ id: string }>(
      'select gen_random_uuid() as id',
    )
    const id = rows[0]?.id ?? ''
    const [email, token] = [newAddress(), randomUUID() as string]
    await h.sql`
      insert into public.team_members (id, company_id, name, email, role)
      values (${id}, ${ours.id}, 'Bob Program', ${email}, 'editor')`
    await h.sql`
      insert into public.team_invitations (team_member_id, token) values (${id}, ${token})`
    return { email, token, memberId: id }
  }
  const told = { name: 'You won', inviterName: 'The Bank', companyName: 'Lottery' }
  const send = (body: { email: string; token: string; memberId: string }) =>
    h.call(sendTeamInvitation, { as: null, body: { ...told, ...body } })

  test('mails the stored data, only to the invited address, once a minute', {
    tags: ['1.7.18a'],
  }, async () => {
    const invitation = await written()
    expect(await send(invitation)).toEqual({ success: true, email: invitation.email })
    const [mail] = await mailsTo(h, invitation.email)
    expect(mail?.text).toContain('Hello Bob Program')
    expect(mail?.text).toContain('Acme Robotics')
    for (const claim of Object.values(told)) expect(mail?.text).not.toContain(claim)
    expect(readLink(await linkTo(h, invitation.email))).toEqual({
      token: invitation.token,
      memberId: invitation.memberId,
    })
    await expect(send(invitation)).rejects.toMatchObject({ status: 429 })
    expect(await mailsTo(h, invitation.email)).toHaveLength(1)
  })

  test('refuses a guess, another member and another address, and mails nothing', async () => {
    const invitation = await written()
    const email = newAddress()
    await expect(send({ ...invitation, token: randomUUID() })).rejects.toMatchObject(
      invitationErrors.unknown,
    )
    await expect(send({ ...invitation, memberId: randomUUID() })).rejects.toMatchObject(
      invitationErrors.mismatch,
    )
    await expect(send({ ...invitation, email })).rejects.toMatchObject(
      invitationErrors.otherAddress,
    )
    expect([...(await mailsTo(h, email)), ...(await mailsTo(h, invitation.email))]).toEqual([])
  })

  test('both functions have the names that clients use', {
    tags: ['1.7.18b', '1.7.21'],
  }, async () => {
    const invoke = (name: string, payload: object) =>
      h.request({ method: 'POST', url: `/functions/v1/${name}`, payload })
    const invitation = await written()
    const sent = await invoke('send-team-invitation', { ...told, ...invitation })
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { success: true, email: invitation.email },
    ])
    const { token, email } = invitation
    const body = { email, password: goodPassword, name: 'bob', token }
    expect((await invoke('create-invited-user', body)).json()).toMatchObject({ success: true })
    const again = await invoke('create-invited-user', body)
    expect([again.statusCode, again.json()]).toMatchObject([
      410,
      { success: false, error: 'This invitation has already been used.' },
    ])
    const { account, ...known } = await invitedAccount(h, ours.owner, { proven: true })
    const exists = await invoke('create-invited-user', { ...body, ...known })
    expect(exists.json()).toMatchObject({
      success: false,
      error: 'Account already exists',
      error_code: 'user_already_exists',
    })
    expect(account.email).toBe(known.email)
  })
})
