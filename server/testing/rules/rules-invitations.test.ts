import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addAccount,
  addMember,
  allFlags,
  anon,
  askEverybody,
  code,
  type Flags,
  meanwhile,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  type Rules,
  refusal,
  system,
  type Who,
  type World,
} from './rules.ts'

const rules: Rules = await openRules()
let world: World
beforeEach(async () => {
  world = await newWorld(rules)
})

const managers = ['owner', 'admin', 'team'] as const

const insertInvitation = `insert into public.team_invitations (team_member_id, token) values ($1, $2)`

const send = (who: Who, memberId: string, token = randomUUID() as string) =>
  rules.one(who, `${insertInvitation} returning *`, [memberId, token])

const check = (token: string, memberId: string | null = null, who: Who = system) =>
  rules.one(who, `select * from app.check_invitation($1, $2)`, [token, memberId])

const accept = (token: string, userId: string, memberId: string | null = null, fresh = false) =>
  rules.one(system, `select app.accept_invitation($1, $2, $3, $4) as member`, [
    token,
    userId,
    memberId,
    fresh,
  ])

/** A pending member, the account with that address, and a valid token. */
async function invited(role = 'editor'): Promise<Person & { token: string }> {
  const person = await addMember(rules, world.company, { role, flags: null, pending: true })
  const token = randomUUID()
  await send(world.owner, person.memberId, token)
  return { ...person, token }
}

describe('an invitation', () => {
  test('can be created by members who manage the team, for a pending member of it', {
    tags: ['1.7.13a'],
  }, async () => {
    const { memberId } = await addMember(rules, world.company, { pending: true })
    const sent = await askEverybody(world, (person) => outcome(send(person, memberId)))
    expect(sent).toEqual(only(managers, 1 as number | string, '42501'))
    const unseen = [world.pending.memberId, randomUUID()]
    for (const person of [world.otherOwner, world.editor]) {
      expect(await code(rules.one(person, insertInvitation, unseen))).toBe('42501')
    }
    expect(await outcome(send(anon, world.pending.memberId))).toBe('42501')
    expect(await outcome(send(world.owner, world.editor.memberId))).toBe('BW015')
    expect(await outcome(send(world.owner, randomUUID()))).toBe('42501')
    expect(await outcome(send(world.otherOwner, world.editor.memberId))).toBe('42501')
  })

  test('for a member with more rights than the caller gets a token that the caller cannot choose', async () => {
    const pending = (options: { role?: string; flags?: Flags | null }) =>
      addMember(rules, world.company, { ...options, pending: true })
    const grants = (flags: Flags) =>
      addMember(rules, world.company, { flags: { can_manage_team: true, ...flags } })
    const more = {
      profile: await pending({ flags: { can_edit_company_profile: true } }),
      products: await pending({ flags: { can_manage_products: true } }),
      all: await pending({ flags: allFlags }),
      admin: await pending({ role: ' Admin', flags: null }),
    }
    const lowered = await pending({ role: 'admin', flags: { can_manage_briefs: true } })
    const allowed = async (person: Who) => {
      const names = []
      for (const [name, { memberId }] of Object.entries(more)) {
        const ended = await outcome(send(person, memberId))
        if (ended !== '42501') names.push(name)
      }
      return names
    }
    expect({
      team: await allowed(world.team),
      profile: await allowed(await grants({ can_edit_company_profile: true })),
      products: await allowed(await grants({ can_manage_products: true })),
      all: await allowed(await grants({ ...allFlags, can_manage_briefs: false })),
      admin: await allowed(world.admin),
      owner: await allowed(world.owner),
      stranger: await allowed(world.otherOwner),
    }).toEqual({
      team: [],
      profile: ['profile'],
      products: ['products'],
      all: Object.keys(more),
      admin: Object.keys(more),
      owner: Object.keys(more),
      stranger: [],
    })
    for (const { memberId } of [lowered, await pending({ flags: { can_manage_team: true } })]) {
      expect(await outcome(send(world.team, memberId))).toBe(1)
    }
  })

  test('can be mailed by members who manage the team, who never see the token', async () => {
    const admin = await addMember(rules, world.company, { role: 'admin', pending: true })
    const mailed = (person: Who, memberId: string) =>
      rules.one(
        person,
        `select app.mail_invitation($1, $2, 'stand-in', 'Join', '<a>stand-in</a>', 'x stand-in')`,
        [randomUUID(), memberId],
      )
    const sent = await askEverybody(world, (person) => outcome(mailed(person, admin.memberId)))
    expect(sent).toEqual(only(managers, 1 as number | string, '42501'))
    expect(await outcome(mailed(anon, admin.memberId))).toBe('42501')
    expect(await outcome(mailed(world.owner, randomUUID()))).toBe('42501')
    expect(await outcome(mailed(world.owner, world.editor.memberId))).toBe('BW015')
    const mails = await rules.one(
      system,
      `select html, text from app.mails where to_address = $1 order by created_at`,
      [admin.email],
    )
    expect(mails).toHaveLength(managers.length)
    const tokens = mails.map(({ text }) => String(text).slice(2))
    expect(mails.map(({ html }) => html)).toEqual(tokens.map((token) => `<a>${token}</a>`))
    const living = []
    for (const token of tokens) living.push(await outcome(check(token, admin.memberId)))
    expect(living.sort()).toEqual([1, 'BW012', 'BW012'])
  })

  test('is stored as a hash, valid for seven days, unused', {
    tags: ['1.9.5a', '1.9.5b'],
  }, async () => {
    const token = randomUUID()
    const [row] = await rules.one(
      world.admin,
      `insert into public.team_invitations (team_member_id, token, expires_at, consumed_at, created_at)
       values ($1, $2, now() + interval '10 years', now(), now() - interval '1 year')
       returning token, consumed_at, expires_at - created_at = interval '7 days' as week, created_at = now() as now`,
      [world.pending.memberId, token],
    )
    expect(row).toEqual({
      token: createHash('sha256').update(token).digest('hex'),
      consumed_at: null,
      week: true,
      now: true,
    })
    expect(await code(send(world.owner, world.pending.memberId, 'guessable'))).toBe('23514')
  })

  test('can only be read by members who manage the team, and changed by nobody', async () => {
    await send(world.owner, world.pending.memberId)
    const seen = await askEverybody(
      world,
      async (person) => (await rules.one(person, `select from public.team_invitations`)).length,
    )
    expect(seen).toEqual(only(managers, 1, 0))
    expect(
      await code(rules.one(world.owner, `update public.team_invitations set expires_at = now()`)),
    ).toBe('42501')
    expect(await code(rules.one(world.owner, `delete from public.team_invitations`))).toBe('42501')
    expect(
      await code(rules.one(system, `update public.team_invitations set token = repeat('a', 64)`)),
    ).toBe('42501')
  })

  test('ends the earlier ones of its member, even if two are sent concurrently', async () => {
    const { memberId, token } = await invited()
    await meanwhile(
      rules,
      world.admin,
      (run) => run(insertInvitation, [memberId, randomUUID()]),
      () => send(world.owner, memberId),
    )
    expect(await code(check(token))).toBe('BW012')
    const live = await rules.one(
      system,
      `select count(*)::int as live from public.team_invitations where team_member_id = $1 and expires_at > now()`,
      [memberId],
    )
    expect(live).toEqual([{ live: 1 }])
  })
})

describe('checking a token', () => {
  test('is only for service_role, and returns the details', async () => {
    const { token, memberId, email } = await invited()
    const [row] = await check(token, memberId)
    expect(row).toMatchObject({
      team_member_id: memberId,
      company_id: world.company,
      email,
      name: 'Mel Member',
      role: 'editor',
      company_name: 'Acme Robotics',
    })
    for (const who of [anon, world.owner, world.stranger]) {
      expect(await code(check(token, memberId, who))).toBe('42501')
    }
  })

  test('refuses in the specified order, with the specified messages', {
    tags: ['1.5.9', '1.8.12'],
  }, async () => {
    const [a, b, c, d] = [await invited(), await invited(), await invited(), await invited()]
    await accept(a.token, a.userId)
    await rules.one(
      system,
      `update public.team_invitations set expires_at = now() where team_member_id = $1`,
      [b.memberId],
    )
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [c.memberId])
    await rules.one(system, `update public.team_members set user_id = $2 where id = $1`, [
      d.memberId,
      d.userId,
    ])
    expect(await refusal(check(randomUUID()))).toMatchObject({
      code: 'BW010',
      message: 'Invalid or expired invitation token.',
    })
    expect(await refusal(check(a.token, b.memberId))).toMatchObject({
      code: 'BW011',
      message: 'This invitation has already been used.',
    })
    expect(await refusal(check(b.token, a.memberId))).toMatchObject({
      code: 'BW012',
      message: 'This invitation has expired.',
    })
    expect(await refusal(check(d.token, a.memberId))).toMatchObject({
      code: 'BW013',
      message: 'Invalid invitation: Member ID mismatch.',
    })
    expect(await refusal(check(c.token, c.memberId))).toMatchObject({
      code: 'BW014',
      message:
        'Invalid invitation: Team member record not found. The invitation may have been revoked.',
    })
    expect(await refusal(check(d.token, d.memberId))).toMatchObject({
      code: 'BW015',
      message: 'This invitation has already been accepted by another user.',
    })
  })

  test('the stored hash does not work as a token', async () => {
    const { token } = await invited()
    const stored = createHash('sha256').update(token).digest('hex')
    expect(await code(check(stored))).toBe('BW010')
  })
})

describe('accepting', () => {
  test('joins the account with the role’s default rights and uses the token up', {
    tags: ['1.6.5b'],
  }, async () => {
    const { token, userId, memberId } = await invited('admin')
    expect(await accept(token, userId, memberId)).toEqual([{ member: memberId }])
    const [row] = await rules.one(
      system,
      `select m.user_id, p.can_manage_team, i.consumed_at is not null as used
       from public.team_members m join public.team_permissions p on p.team_member_id = m.id
       join public.team_invitations i on i.team_member_id = m.id where m.id = $1`,
      [memberId],
    )
    expect(row).toEqual({ user_id: userId, can_manage_team: true, used: true })
    expect(await code(accept(token, userId))).toBe('BW011')
  })

  test('keeps flags that were set before', async () => {
    const { token, userId, memberId } = await invited()
    await rules.one(
      world.owner,
      `select public.update_team_permissions($1, true, false, false, false)`,
      [memberId],
    )
    await accept(token, userId)
    const [row] = await rules.one(
      system,
      `select can_edit_company_profile, can_manage_briefs from public.team_permissions where team_member_id = $1`,
      [memberId],
    )
    expect(row).toEqual({ can_edit_company_profile: true, can_manage_briefs: false })
  })

  test('requires the invited address, in any case, proven by mail', async () => {
    const { token, userId, email } = await invited()
    expect(await code(accept(token, world.stranger.userId))).toBe('BW017')
    await rules.one(
      system,
      `update auth.users set email = upper(email), email_proven_at = null where id = $1`,
      [userId],
    )
    expect(await code(accept(token, userId))).toBe('BW018')
    await rules.one(system, `update auth.users set email_proven_at = now() where id = $1`, [userId])
    expect(await outcome(accept(token, userId))).toBe(1)
    expect(email).toBe(email.toLowerCase())
  })

  test('an account created with the token itself needs no further proof', async () => {
    const { token, userId } = await invited()
    await rules.one(system, `update auth.users set email_proven_at = null where id = $1`, [userId])
    expect(await outcome(accept(token, userId, null, true))).toBe(1)
  })

  test('an owner or member of a company cannot join another', async () => {
    for (const person of [world.otherOwner, world.otherAdmin]) {
      const memberId = randomUUID()
      await rules.one(
        system,
        `insert into public.team_members (id, company_id, name, email, role) values ($1, $2, 'Poached', $3, 'editor')`,
        [memberId, world.company, person.email],
      )
      const token = randomUUID()
      await send(world.owner, memberId, token)
      expect(await refusal(accept(token, person.userId))).toMatchObject({
        code: 'BW020',
        message: 'This account already belongs to a company.',
      })
      expect(await outcome(check(token))).toBe(1)
    }
  })

  test('only one of a hundred simultaneous attempts succeeds', async () => {
    const { token, userId } = await invited()
    const attempts = await Promise.all(
      Array.from({ length: 100 }, () => outcome(accept(token, userId))),
    )
    const won = attempts.filter((attempt) => attempt === 1)
    expect(won).toHaveLength(1)
    expect(new Set(attempts)).toEqual(new Set([1, 'BW011']))
  })

  test('a second simultaneous attempt waits, and then learns that the invitation was used', async () => {
    const { token, userId } = await invited()
    const late = await meanwhile(
      rules,
      system,
      (run) => run(`select app.accept_invitation($1, $2)`, [token, userId]),
      () => outcome(accept(token, userId)),
    )
    expect(late).toBe('BW011')
  })

  test('an invitation is bound to its account: a new account with the same address is refused', async () => {
    const { token } = await invited()
    const namesake = await addAccount(rules)
    expect(await code(accept(token, namesake.userId))).toBe('BW017')
  })
})
