import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addMember,
  allFlags,
  askEverybody,
  code,
  flagNames,
  insiders,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  type Rules,
  refusal,
  system,
  type World,
} from './rules.ts'

const rules: Rules = await openRules()
let world: World
beforeEach(async () => {
  world = await newWorld(rules)
})

const managers = ['owner', 'admin', 'team'] as const

function invite(
  person: Person,
  values: {
    role?: string
    company?: string | null
    user?: string
    name?: string
    email?: string
  } = {},
) {
  return rules.one(
    person,
    `insert into public.team_members (name, email, role, user_id, avatar_url, company_id)
     values ($1, $2, $3, $4, null, $5) returning id, company_id`,
    [
      values.name ?? 'Ann Invited',
      values.email ?? `${randomUUID()}@example.test`,
      values.role ?? 'editor',
      values.user ?? null,
      values.company === undefined ? world.company : values.company,
    ],
  )
}

async function findFlags(memberId: string) {
  const [row] = await rules.one(
    system,
    `select ${flagNames.join(', ')} from public.team_permissions where team_member_id = $1`,
    [memberId],
  )
  return row
}

describe('company profile', () => {
  test('every member reads it, but not another company’s', {
    tags: ['1.7.14', '2.5.22a', '2.6.3a'],
  }, async () => {
    const seen = await askEverybody(world, async (person) =>
      (await rules.one(person, `select id from public.company_profiles`))
        .map(({ id }) => id)
        .join(),
    )
    expect(seen).toEqual({
      ...only(insiders, world.company, ''),
      otherOwner: world.otherCompany,
      otherAdmin: world.otherCompany,
    })
  })

  test('only members with the right may edit it', {
    tags: ['2.1.3b', '2.5.22b', '2.6.3a', '2.7.15d'],
  }, async () => {
    const changed = await askEverybody(world, (person) =>
      outcome(
        rules.one(
          person,
          `update public.company_profiles set revenue = 'x' where id = $1 returning id`,
          [world.company],
        ),
      ),
    )
    expect(changed).toEqual(only(['owner', 'admin', 'profile'], 1 as number | string, 0))
  })

  test('nobody can create, delete or transfer a company through the table', async () => {
    const { owner, stranger } = world
    expect(
      await code(
        rules.one(
          stranger,
          `insert into public.company_profiles (id, company_name) values ($1, 'Mine')`,
          [stranger.userId],
        ),
      ),
    ).toBe('42501')
    expect(await code(rules.one(owner, `delete from public.company_profiles`))).toBe('42501')
    for (const who of [owner, system]) {
      const change = `update public.company_profiles set id = $1 where id = $2`
      expect(await code(rules.one(who, change, [stranger.userId, world.company]))).toBe('42501')
    }
  })

  test('the owner’s account cannot be deleted, soft or hard, while the company exists', async () => {
    const { owner } = world
    expect(
      await code(rules.one(system, `delete from auth.users where id = $1`, [owner.userId])),
    ).toBe('BW022')
    expect(
      await code(
        rules.one(system, `update auth.users set deleted_at = now() where id = $1`, [owner.userId]),
      ),
    ).toBe('BW022')
  })

  test('a member of a company cannot create another', async () => {
    for (const person of [world.owner, world.editor]) {
      expect(
        await code(rules.one(system, `select app.create_company($1, 'Second')`, [person.userId])),
      ).toBe('BW020')
    }
    expect(
      await code(
        rules.one(world.stranger, `select app.create_company($1, 'Mine')`, [world.stranger.userId]),
      ),
    ).toBe('42501')
  })

  test('the owner is a team member with the role admin and all four flags', async () => {
    const rows = await rules.one(
      world.owner,
      `select name, email, role, user_id, company_id from public.team_members where id = $1`,
      [world.owner.memberId],
    )
    expect(rows).toEqual([
      {
        name: 'Olivia Owner',
        email: world.owner.email,
        role: 'admin',
        user_id: world.company,
        company_id: world.company,
      },
    ])
    expect(await findFlags(world.owner.memberId)).toEqual(allFlags)
  })
})

describe('members', () => {
  test('every member reads the team, including pending members, but no other team', {
    tags: ['1.7.11d'],
  }, async () => {
    const seen = await askEverybody(
      world,
      async (person) => (await rules.one(person, `select id from public.team_members`)).length,
    )
    expect(seen).toEqual({ ...only(insiders, 9, 0), otherOwner: 2, otherAdmin: 2 })
  })

  test('members who manage the team can invite, only into their own company', {
    tags: ['1.5.8a', '1.7.11b'],
  }, async () => {
    const invited = await askEverybody(world, (person) => outcome(invite(person)))
    expect(invited).toEqual(only(managers, 1 as number | string, '42501'))
    const unseen = `insert into public.team_members (name, email, role, company_id)
                    values ('Ann', 'ann@example.test', 'editor', $1)`
    for (const person of [world.team, world.owner, world.editor]) {
      expect(await code(rules.one(person, unseen, [world.otherCompany]))).toBe('42501')
    }
    const [row] = await invite(world.team, { company: null })
    expect(row?.company_id).toBe(world.company)
    expect(await code(invite(world.stranger, { company: null }))).toBe('42501')
  })

  test('nobody can write who owns the company, in whichever way', async () => {
    const { owner, admin, team, editor, company } = world
    const seat = `insert into public.team_members (id, name, email, role, company_id, is_owner)
                  values ($1, 'Ann', 'ann@example.test', 'editor', $2, $3)`
    for (const person of [owner, admin, team, editor]) {
      const mine = `update public.team_members set is_owner = $2 where id = $1`
      for (const is of [true, false]) {
        expect(await code(rules.one(person, mine, [person.memberId, is]))).toBe('42501')
        expect(await code(rules.one(person, seat, [randomUUID(), company, is]))).toBe('42501')
        const upsert = `${seat} on conflict (id) do update set is_owner = excluded.is_owner`
        expect(await code(rules.one(person, upsert, [person.memberId, company, is]))).toBe('42501')
      }
    }
  })

  test('a company has one owner, who has an account, whoever writes', async () => {
    const own = `update public.team_members set is_owner = true where id = $1`
    expect(await code(rules.one(system, own, [world.admin.memberId]))).toBe('23505')
    const pending = `insert into public.team_members (name, email, role, company_id, is_owner)
                     values ('Ann', 'ann@example.test', 'editor', $1, true)`
    expect(await code(rules.one(system, pending, [world.company]))).toBe('23514')
  })

  test('an address is unique within a company, in any case, but not across companies', async () => {
    await invite(world.owner, { email: 'Ann@Example.test' })
    expect(await refusal(invite(world.team, { email: 'ann@example.TEST' }))).toMatchObject({
      code: '23505',
      constraint: 'team_members_company_email_key',
    })
    expect(
      await outcome(
        invite(world.otherOwner, { email: 'ann@example.test', company: world.otherCompany }),
      ),
    ).toBe(1)
  })

  test('nobody can link an account to a member, not even their own', async () => {
    for (const user of [world.stranger.userId, world.owner.userId, world.team.userId]) {
      expect(await code(invite(world.owner, { user }))).toBe('42501')
    }
  })

  test('the role admin can only be given by someone with all four rights, in any spelling', async () => {
    for (const role of ['admin', 'Admin', ' ADMIN ']) {
      expect(await outcome(invite(world.team, { role })), role).toBe('42501')
      expect(await outcome(invite(world.admin, { role })), role).toBe(1)
    }
    const promote = `update public.team_members set role = 'admin' where id = $1 returning id`
    expect(await outcome(rules.one(world.team, promote, [world.editor.memberId]))).toBe('42501')
    expect(await outcome(rules.one(world.owner, promote, [world.editor.memberId]))).toBe(1)
  })

  test.each([
    ['name', 'A'],
    ['name', '   '],
    ['email', 'no address'],
    ['email', 'two@@example.test'],
    ['email', `${'x'.repeat(320)}@example.test`],
    ['role', ''],
    ['name', 'x'.repeat(201)],
  ])('%s %j is refused', async (field, value) => {
    expect(await code(invite(world.owner, { [field]: value }))).toBe('23514')
  })

  test('only the owner can change the owner’s row, and stays admin', async () => {
    const rename = `update public.team_members set name = 'Renamed' where id = $1 returning id`
    const change = `update public.team_members set role = 'editor' where id = $1 returning id`
    const remove = `delete from public.team_members where id = $1 returning id`
    const owner = [world.owner.memberId]
    expect(await outcome(rules.one(world.admin, rename, owner))).toBe('42501')
    expect(await outcome(rules.one(world.owner, rename, owner))).toBe(1)
    for (const who of [world.admin, world.owner, world.team, system]) {
      expect(await outcome(rules.one(who, change, owner))).toBe('42501')
      expect(await outcome(rules.one(who, remove, owner))).toBe('42501')
    }
    expect(await outcome(rules.one(world.otherOwner, remove, owner))).toBe(0)
  })

  test('nobody can change the company, account or address of a member', async () => {
    const { editor, pending, stranger, otherCompany } = world
    const changes: [string, string, string][] = [
      ['id', editor.memberId, randomUUID()],
      ['company_id', editor.memberId, otherCompany],
      ['user_id', pending.memberId, stranger.userId],
      ['user_id', editor.memberId, stranger.userId],
      ['email', pending.memberId, stranger.email],
    ]
    for (const [column, member, value] of changes) {
      const change = rules.one(
        world.owner,
        `update public.team_members set ${column} = $1 where id = $2`,
        [value, member],
      )
      expect(await code(change), column).toBe('42501')
    }
  })

  test('a linked account can neither be replaced nor unlinked', async () => {
    for (const user of [world.stranger.userId, null]) {
      const link = `update public.team_members set user_id = $1 where id = $2`
      expect(await code(rules.one(system, link, [user, world.editor.memberId]))).toBe('42501')
    }
  })

  test('an account has at most one company, even for service_role', async () => {
    const link = `update public.team_members set user_id = $1 where id = $2`
    for (const person of [world.otherOwner, world.otherAdmin, world.editor]) {
      expect(
        await refusal(rules.one(system, link, [person.userId, world.pending.memberId])),
      ).toMatchObject({
        code: '23505',
        constraint: 'team_members_user_id_key',
      })
    }
  })

  test('removing requires the right, and only reaches the own team', {
    tags: ['1.7.11c'],
  }, async () => {
    const removed = await askEverybody(world, async (person) => {
      const target = await addMember(rules, world.company)
      return outcome(
        rules.one(person, `delete from public.team_members where id = $1 returning id`, [
          target.memberId,
        ]),
      )
    })
    expect(removed).toEqual(only(managers, 1 as number | string, 0))
  })

  test('a removed member’s account, sessions and uploads are deleted; what they created stays', async () => {
    const target = await addMember(rules, world.company, { flags: allFlags })
    const [product] = await rules.one(
      target,
      `insert into public.products (name, category, websiteurl, salescontactname, salescontactemail)
       values ('Rover', 'Robots', 'https://a.example', 'Sal', 's@a.example') returning id`,
    )
    await rules.one(
      target,
      `select app.reserve_upload('u-' || $1::text, 'brief_videos', $1 || '.mp4', 10)`,
      [target.userId],
    )
    await rules.one(world.team, `delete from public.team_members where id = $1`, [target.memberId])
    const left = await rules.one(
      system,
      `select (select count(*)::int from auth.users where id = $1) as accounts,
              (select count(*)::int from auth.sessions where user_id = $1) as sessions,
              (select count(*)::int from storage.uploads where owner_id = $1) as uploads,
              (select user_id from public.products where id = $2) as author`,
      [target.userId, product?.id],
    )
    expect(left).toEqual([{ accounts: 0, sessions: 0, uploads: 0, author: null }])
  })

  test('a removal succeeds even if the account cannot be deleted', {
    tags: ['1.6.7b'],
  }, async () => {
    await rules.pool.query(
      `create table if not exists public.holder (user_id uuid references auth.users)`,
    )
    await rules.pool.query(`insert into public.holder values ($1)`, [world.editor.userId])
    await rules.one(
      world.editor,
      `select app.reserve_upload('u-' || $1::text, 'brief_videos', $1 || '.mp4', 10)`,
      [world.editor.userId],
    )
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [
      world.editor.memberId,
    ])
    await rules.pool.query('drop table public.holder')
    const left = await rules.one(
      system,
      `select (select count(*)::int from auth.users where id = $1) as accounts,
              (select count(*)::int from auth.sessions where user_id = $1) as sessions,
              (select count(*)::int from storage.uploads where owner_id = $1) as uploads,
              (select count(*)::int from public.team_members where user_id = $1) as seats`,
      [world.editor.userId],
    )
    expect(left).toEqual([{ accounts: 1, sessions: 0, uploads: 0, seats: 0 }])
  })

  test('the team shows a member’s new address, unless another member has it', async () => {
    const { editor, owner } = world
    const move = `update auth.users set email = $2 where id = $1`
    const shown = `select email from public.team_members where id = $1`
    await rules.one(system, move, [editor.userId, 'moved@example.test'])
    expect(await rules.one(owner, shown, [editor.memberId])).toEqual([
      { email: 'moved@example.test' },
    ])
    await invite(owner, { email: 'held@example.test' })
    await rules.one(system, move, [editor.userId, 'Held@example.test'])
    expect(await rules.one(owner, shown, [editor.memberId])).toEqual([
      { email: 'moved@example.test' },
    ])
  })

  test('deleting an account deletes its team membership', async () => {
    const member = await addMember(rules, world.company)
    await rules.one(system, `delete from auth.users where id = $1`, [member.userId])
    expect(
      await rules.one(system, `select from public.team_members where id = $1`, [member.memberId]),
    ).toEqual([])
  })
})
