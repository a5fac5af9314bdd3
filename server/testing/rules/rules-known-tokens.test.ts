import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addMember,
  allFlags,
  code,
  type Flags,
  flagNames,
  meanwhile,
  newWorld,
  openRules,
  outcome,
  type Person,
  type Rules,
  system,
  type Who,
} from './rules.ts'

const rules: Rules = await openRules()
const world = await newWorld(rules)

const pending = (flags: Flags | null = { can_manage_briefs: true }, role = 'editor') =>
  addMember(rules, world.company, { flags, role, pending: true })

/** A member who manages the team and the products, and sees the tokens of those they invite. */
const lesser = () =>
  addMember(rules, world.company, { flags: { can_manage_products: true, can_manage_team: true } })

const insertInvitation = `insert into public.team_invitations (team_member_id, token) values ($1, $2)`

async function choose(who: Who, { memberId }: Person): Promise<string> {
  const token = randomUUID()
  await rules.one(who, insertInvitation, [memberId, token])
  return token
}

async function mail(who: Who, { memberId }: Person): Promise<string> {
  const id = randomUUID()
  await rules.one(who, `select app.mail_invitation($1, $2, 'stand-in', '-', '-', 'stand-in')`, [
    id,
    memberId,
  ])
  const [row] = await rules.one(system, `select text from app.mails where id = $1`, [id])
  return String(row?.text)
}

/** 1 while the token is valid, BW012 once it has ended. */
const life = (token: string) =>
  outcome(rules.one(system, `select * from app.check_invitation($1)`, [token]))

const setFlags = (who: Who, { memberId }: Person, flags: Flags) =>
  rules.one(who, `select public.update_team_permissions($1, $2, $3, $4, $5)`, [
    memberId,
    ...flagNames.map((flag) => flags[flag] ?? null),
  ])
const setRole = (who: Who, { memberId }: Person, role: string) =>
  rules.one(who, `update public.team_members set role = $2 where id = $1`, [memberId, role])

describe('a token that a member has seen', () => {
  test('ends when its pending member gains a right the inviter lacks, by any path', async () => {
    const raise: Record<string, (member: Person) => Promise<unknown>> = {
      procedure: (member) => setFlags(world.owner, member, { can_edit_company_profile: true }),
      table: (member) =>
        rules.one(
          world.admin,
          `update public.team_permissions set can_edit_company_profile = true where team_member_id = $1`,
          [member.memberId],
        ),
      server: (member) => setFlags(system, member, { can_edit_company_profile: true }),
    }
    for (const [path, work] of Object.entries(raise)) {
      const member = await pending()
      const token = await choose(await lesser(), member)
      expect(await life(token), path).toBe(1)
      await work(member)
      expect(await life(token), path).toBe('BW012')
    }
  })

  test('ends when a member without a permissions row becomes an admin', async () => {
    const member = await pending(null)
    const token = await choose(world.team, member)
    await setRole(world.owner, member, 'reader')
    expect(await life(token)).toBe(1)
    await setRole(world.owner, member, 'admin')
    expect(await life(token)).toBe('BW012')
  })

  test('stays valid while its member gets no more rights than the inviter has', async () => {
    const member = await pending()
    const token = await choose(await lesser(), member)
    await setFlags(world.owner, member, { can_manage_products: true, can_manage_team: true })
    await setFlags(world.owner, member, { can_manage_briefs: false })
    await setFlags(world.owner, member, { can_manage_briefs: true })
    await setRole(world.owner, member, 'admin')
    await setFlags(world.owner, await lesser(), { can_manage_team: false })
    expect(await life(token)).toBe(1)
  })

  test('ends when the inviter loses one of its member’s rights, or leaves the team', async () => {
    for (const lost of ['can_manage_products', 'can_manage_team'] as const) {
      const manager = await lesser()
      const token = await choose(manager, await pending({ can_manage_products: true }))
      const other = await choose(manager, await pending())
      await setFlags(world.owner, manager, { [lost]: false })
      expect(await life(token)).toBe('BW012')
      expect(await life(other)).toBe(lost === 'can_manage_team' ? 'BW012' : 1)
    }
  })

  test('ends when the inviter is removed, or their account is deleted', async () => {
    const [removed, deleted] = [await lesser(), await lesser()]
    const tokens = [await choose(removed, await pending()), await choose(deleted, await pending())]
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [
      removed.memberId,
    ])
    await rules.one(system, `delete from auth.users where id = $1`, [deleted.userId])
    for (const token of tokens) expect(await life(token)).toBe('BW012')
  })

  test('of a removed member still reports the removal', async () => {
    const [manager, member] = [await lesser(), await pending()]
    const token = await choose(manager, member)
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [member.memberId])
    await setFlags(world.owner, manager, { can_manage_team: false })
    expect(await life(token)).toBe('BW014')
  })

  test('cannot be claimed by anyone else, and the owner’s stays valid whatever its member gets', async () => {
    const member = await pending()
    const token = randomUUID()
    const [row] = await rules.one(
      world.owner,
      `insert into public.team_invitations (team_member_id, token, known_to) values ($1, $2, $3) returning known_to`,
      [member.memberId, token, world.team.userId],
    )
    expect(row).toEqual({ known_to: world.owner.userId })
    await setFlags(world.owner, member, allFlags)
    expect(await life(token)).toBe(1)
  })

  test('cannot be copied while its member gains rights', async () => {
    const [manager, member] = [await lesser(), await pending()]
    const refused = await meanwhile(
      rules,
      world.owner,
      (run) =>
        run(`select public.update_team_permissions($1, true, null, null, null)`, [member.memberId]),
      () => code(choose(manager, member)),
    )
    expect(refused).toBe('42501')
    const token = randomUUID()
    const second = await pending()
    await meanwhile(
      rules,
      manager,
      (run) => run(insertInvitation, [second.memberId, token]),
      () => setFlags(world.owner, second, { can_edit_company_profile: true }),
    )
    expect(await life(token)).toBe('BW012')
  })

  test('cannot be copied while the caller loses the team right, or leaves', async () => {
    const member = await pending()
    for (const text of [
      `select public.update_team_permissions($1, null, null, null, false)`,
      `delete from public.team_members where id = $1`,
    ]) {
      const manager = await lesser()
      const refused = await meanwhile(
        rules,
        world.owner,
        (run) => run(text, [manager.memberId]),
        () => code(choose(manager, member)),
      )
      expect(refused).toBe('42501')
      const [again, token] = [await lesser(), randomUUID()]
      await meanwhile(
        rules,
        again,
        (run) => run(insertInvitation, [member.memberId, token]),
        () => rules.one(world.owner, text, [again.memberId]),
      )
      expect(await life(token)).toBe('BW012')
    }
  })
})

test('a token that only the mailbox has seen stays valid, whatever its member gets', async () => {
  const [manager, member] = [await lesser(), await pending()]
  const chosen = await choose(manager, member)
  const token = await mail(manager, member)
  await setFlags(world.owner, member, allFlags)
  await rules.one(world.owner, `delete from public.team_members where id = $1`, [manager.memberId])
  expect(await life(chosen)).toBe('BW012')
  expect(await life(token)).toBe(1)
})
