import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { renameMe } from '../../../contract/account/account.ts'
import { getCompany, updateCompany } from '../../../contract/company/company.ts'
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  resendInvitation,
  sendTeamInvitation,
} from '../../../contract/team/invitations.ts'
import { updateMember } from '../../../contract/team/team.ts'
import { dataClient } from '../../testing/data-client.ts'
import { startHarness } from '../../testing/harness.ts'
import { noon } from '../../testing/noon.ts'
import {
  auth,
  goodPassword,
  mailsTo,
  newAddress,
  proveAddress,
} from '../../testing/worlds/accounts.ts'
import {
  newCompany,
  newMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'

// As in tests and small installations: AUTH_RATE_LIMIT is off and counts nothing.
const h = await startHarness({ env: { INVITATIONS_PER_DAY: '55', AUTH_RATE_LIMIT: 'off' } })
const url = await h.listen()
afterEach(() => h.setClock(null))

const person = () => ({ name: 'Ann Other', email: newAddress() })
const invite = (as: TestUser) =>
  h.call(inviteMember, { as, body: { ...person(), role: 'editor' as const } })
const inviteMany = (as: TestUser, count: number) =>
  h.call(inviteMembers, {
    as,
    body: { role: 'editor', people: Array.from({ length: count }, person) },
  })
const unproven = {
  status: 429,
  code: 'too_many_invitations',
  message: 'Your company can send 10 invitations a day until you confirm your email address.',
}
const daily = (most: number) => ({
  status: 429,
  message: `Your company can send ${most} invitations a day. Send the rest tomorrow.`,
})

/** An invitation that an outside client creates through the table API. */
async function written(as: TestUser) {
  const client = dataClient(h, url, as)
  const { email } = person()
  const token = randomUUID()
  const { data } = await client
    .from('team_members')
    .insert({ name: 'Ann Other', email, role: 'editor' })
    .select('id')
    .single()
  await client.from('team_invitations').insert({ team_member_id: data?.id, token })
  return { email, token, memberId: String(data?.id) }
}

describe('invitation mails', () => {
  test("are limited to ten a day while the sender's address is unproven, first or repeated", async () => {
    await h.setClock(noon())
    const { owner } = await newCompany(h)
    const first = await invite(owner)
    await inviteMany(owner, 7)
    await h.call(resendInvitation, { as: owner, params: { id: first.id } })
    const program = await written(owner)
    await h.call(sendTeamInvitation, { as: null, body: program })
    await expect(invite(owner)).rejects.toMatchObject(unproven)
    await expect(inviteMany(owner, 2)).rejects.toMatchObject(unproven)
    const again = { as: owner, params: { id: first.id } }
    await expect(h.call(resendInvitation, again)).rejects.toMatchObject(unproven)
    const another = await written(owner)
    await expect(h.call(sendTeamInvitation, { as: null, body: another })).rejects.toMatchObject(
      unproven,
    )
    expect(await mailsTo(h, another.email)).toEqual([])
    await invite((await newCompany(h)).owner)
  })

  test('sent simultaneously are counted one by one', async () => {
    await h.setClock(noon())
    const { owner } = await newCompany(h)
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => invite(owner)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('are limited to fifty a day in the week after the proof, and then to the setting', async () => {
    await h.setClock(noon())
    const { owner } = await newCompany(h)
    await inviteMany(owner, 10)
    await proveAddress(h, owner)
    await inviteMany(owner, 40)
    await expect(invite(owner)).rejects.toMatchObject(daily(50))
    await proveAddress(h, owner, 8)
    await inviteMany(owner, 5)
    await expect(invite(owner)).rejects.toMatchObject(daily(55))
  })

  test('count for the company and day, regardless of the sender', async () => {
    await h.setClock(noon())
    const company = await newCompany(h)
    const manager = await newMember(h, company, { can_manage_team: true })
    await proveAddress(h, manager, 30)
    await inviteMany(manager, 12)
    await expect(invite(company.owner)).rejects.toMatchObject(unproven)
    await h.sql`
      update app.invitation_mails set sent_on = sent_on - 1 where company_id = ${company.id}`
    await inviteMany(company.owner, 10)
  })

  test('do not block a change to a member whose link ends', async () => {
    const company = await newCompany(h)
    const manager = await newMember(h, company, { can_manage_team: true })
    const { id } = await invite(company.owner)
    await h.call(copyInvitationLink, { as: manager, params: { id } })
    await inviteMany(company.owner, 9)
    const changed = await h.call(updateMember, {
      as: company.owner,
      params: { id },
      body: { canManageProducts: true },
    })
    expect(changed.permissions).toMatchObject({ canManageProducts: true })
    expect(Date.parse(changed.invitationExpiresAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('leave out names that mail programs would turn into links', async () => {
    const { owner } = await newCompany(h, 'Booking.com')
    const body = { name: 'Dr.Ann', email: newAddress(), role: 'editor' as const }
    await h.call(inviteMember, { as: owner, body })
    const [mail] = await mailsTo(h, body.email)
    expect(mail?.text).toContain('Olivia Owner has invited you to join a team on Briefwell.')
    expect(mail?.text).toContain('Hello,')
    expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toMatch(/Booking|Dr\.Ann/)
  })
})

describe('a name', () => {
  const refused = [
    'Win at https://evil.example',
    'HTTP://evil.example now',
    'Write to ann@evil.example',
    'See www.evil.example',
    'evil.example/prize',
    'evil.example:8080',
    'evil.example?win',
  ]
  const allowed = [
    'Booking.com',
    'Node.js GmbH',
    'AT&T',
    'AC/DC e.V.',
    'S.p.A. Rossi',
    'Team @ Work',
    'J. R. R. Tolkien',
    'Zürich.Nord AG 24/7',
    'Acme: Robots',
  ]
  const message = 'A name cannot contain an email address or a web address'
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany(h)
    await proveAddress(h, company.owner, 30)
  })

  test.each(refused)('%s is refused for a company, on every path', async (name) => {
    const { owner } = company
    for (const column of ['company_name', 'contact_name']) {
      const data = { company_name: 'Acme', contact_name: 'Ann', [column]: name }
      const signUp = { email: newAddress(), password: goodPassword, data }
      const answer = await auth(h, 'POST', '/signup', signUp)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'validation_failed' })
      const table = dataClient(h, url, owner).from('company_profiles')
      const changed = await table.update({ [column]: name }).eq('id', company.id)
      expect(changed).toMatchObject({ status: 400, error: { code: 'BW046', message } })
    }
    const profile = await h.call(getCompany, { as: owner })
    for (const field of ['companyName', 'contactName']) {
      const body = { ...profile, [field]: name } as never
      await expect(h.call(updateCompany, { as: owner, body })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: field, message }],
      })
    }
  })

  test.each(refused)('%s is refused for a member, on every path', async (name) => {
    const { owner } = company
    const body = { ...person(), name, role: 'editor' as const }
    await expect(h.call(inviteMember, { as: owner, body })).rejects.toMatchObject({ status: 400 })
    await expect(h.call(renameMe, { as: owner, body: { name } })).rejects.toMatchObject({
      status: 400,
    })
    const table = dataClient(h, url, owner).from('team_members')
    expect((await table.insert(body)).error).toMatchObject({ code: 'BW046', message })
    const renamed = await table.update({ name }).eq('user_id', owner.id)
    expect(renamed.error).toMatchObject({ code: 'BW046', message })
  })

  test.each(allowed)('%s is accepted', async (name) => {
    const { owner } = company
    const table = dataClient(h, url, owner).from('company_profiles')
    const changed = await table
      .update({ company_name: name, contact_name: name })
      .eq('id', owner.id)
    expect(changed.error).toBeNull()
    await h.call(renameMe, { as: owner, body: { name } })
    await h.call(inviteMember, { as: owner, body: { ...person(), name, role: 'editor' } })
  })
})
