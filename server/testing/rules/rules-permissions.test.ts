import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addMember,
  allFlags,
  askEverybody,
  code,
  type Flag,
  type Flags,
  flagNames,
  insiders,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  type Rules,
  system,
  type World,
} from './rules.ts'

const rules: Rules = await openRules()
let world: World
beforeEach(async () => {
  world = await newWorld(rules)
})

const managers = ['owner', 'admin', 'team'] as const
const defaults: Flags = {
  can_edit_company_profile: false,
  can_manage_products: false,
  can_manage_briefs: true,
  can_manage_team: false,
}
const noFlags: Flags = { ...defaults, can_manage_briefs: false }

async function findFlags(memberId: string) {
  const [row] = await rules.one(
    system,
    `select ${flagNames.join(', ')} from public.team_permissions where team_member_id = $1`,
    [memberId],
  )
  return row
}

/** Sets one flag through the table. */
const raise = (person: Person, memberId: string, flag: Flag, value = true) =>
  rules.one(
    person,
    `update public.team_permissions set ${flag} = $2 where team_member_id = $1 returning id`,
    [memberId, value],
  )

/** Inserts a member's permissions row through the table, with every flag in the payload. */
const give = (person: Person, memberId: string, flags: Flags = allFlags) =>
  rules.one(
    person,
    `insert into public.team_permissions (team_member_id, ${flagNames.join(', ')})
     values ($1, $2, $3, $4, $5) returning id`,
    [memberId, ...flagNames.map((flag) => flags[flag] ?? null)],
  )

const byProcedure = (person: Person, memberId: string, values: (boolean | null)[]) =>
  rules.one(
    person,
    `select public.update_team_permissions(member_id => $1, can_edit_profile => $2,
       can_manage_prods => $3, can_manage_brfs => $4, can_manage_tm => $5) as changed`,
    [memberId, ...values],
  )

describe('reading', () => {
  test('members read the rows of their own team only', async () => {
    const seen = await askEverybody(
      world,
      async (person) => (await rules.one(person, `select id from public.team_permissions`)).length,
    )
    expect(seen).toEqual({ ...only(insiders, 8, 0), otherOwner: 2, otherAdmin: 2 })
  })

  test('get_team_member_permissions returns one row of the table, or null', {
    tags: ['1.7.16c'],
  }, async () => {
    const read = async (person: Person, memberId: string) => {
      const [row] = await rules.one(
        person,
        `select to_jsonb(public.get_team_member_permissions(member_id => $1)) as row`,
        [memberId],
      )
      return row?.row
    }
    const seen = await askEverybody(
      world,
      async (person) => (await read(person, world.team.memberId)) !== null,
    )
    expect(seen).toEqual(only(insiders, true, false))
    expect(await read(world.owner, world.team.memberId)).toMatchObject({
      team_member_id: world.team.memberId,
      ...noFlags,
      can_manage_team: true,
    })
    expect(await read(world.owner, world.rowless.memberId)).toBeNull()
    expect(await read(world.owner, randomUUID())).toBeNull()
  })
})

describe('a new member', () => {
  const newcomer = (role: string) =>
    addMember(rules, world.company, { role, flags: null, pending: true })

  test('gets the role’s defaults, regardless of the payload', async () => {
    for (const [role, expected] of [
      ['editor', defaults],
      ['analyst', defaults],
      ['admin', allFlags],
    ] as const) {
      for (const payload of [allFlags, noFlags, {}]) {
        const { memberId } = await newcomer(role)
        await give(world.owner, memberId, payload)
        expect(await findFlags(memberId), role).toEqual(expected)
      }
    }
  })

  test('gets a row only from members who manage the team', { tags: ['1.7.12'] }, async () => {
    const given = await askEverybody(world, async (person) => {
      const { memberId } = await newcomer('editor')
      return outcome(give(person, memberId))
    })
    expect(given).toEqual(only(managers, 1 as number | string, '42501'))
  })

  test('cannot be made admin by someone who lacks a flag', async () => {
    const { memberId } = await newcomer('admin')
    expect(await outcome(give(world.team, memberId))).toBe('42501')
    expect(await outcome(give(world.admin, memberId))).toBe(1)
  })
})

describe('changing flags', () => {
  test('is only for members who manage the team', async () => {
    const changed = await askEverybody(world, (person) =>
      outcome(raise(person, world.editor.memberId, 'can_manage_briefs', false)),
    )
    expect(changed).toEqual(only(managers, 1 as number | string, 0))
  })

  test('nobody can grant what they lack, except canManageBriefs', async () => {
    const allowed: Record<string, unknown> = {}
    for (const flag of flagNames) {
      allowed[flag] = await outcome(raise(world.team, world.powerless.memberId, flag))
    }
    expect(allowed).toEqual({
      can_edit_company_profile: '42501',
      can_manage_products: '42501',
      can_manage_briefs: 1,
      can_manage_team: 1,
    })
    for (const flag of flagNames) {
      expect(
        await outcome(raise(world.owner, world.rowless.memberId, flag)),
        'no row to change',
      ).toBe(0)
      expect(await outcome(raise(world.owner, world.products.memberId, flag))).toBe(1)
    }
  })

  test('two changed flags are checked separately', async () => {
    const both = await addMember(rules, world.company, {
      flags: { can_manage_team: true, can_manage_products: true },
    })
    const change = (columns: string) =>
      rules.one(
        both,
        `update public.team_permissions set ${columns} where team_member_id = $1 returning id`,
        [world.powerless.memberId],
      )
    expect(
      await outcome(change('can_manage_products = true, can_edit_company_profile = true')),
    ).toBe('42501')
    expect(await outcome(change('can_manage_products = true, can_manage_team = true'))).toBe(1)
    expect(await outcome(change('can_manage_products = false, can_manage_team = false'))).toBe(1)
  })

  test('nobody can raise their own rights, by table or procedure; lowering is allowed', async () => {
    for (const flag of flagNames) {
      if (flag === 'can_manage_team') continue
      expect(await outcome(raise(world.team, world.team.memberId, flag)), flag).toBe('42501')
    }
    expect(await code(byProcedure(world.team, world.team.memberId, [null, null, true, null]))).toBe(
      '42501',
    )
    expect(await findFlags(world.team.memberId)).toEqual({ ...noFlags, can_manage_team: true })
    expect(await outcome(raise(world.team, world.team.memberId, 'can_manage_team', false))).toBe(1)
    expect(await outcome(raise(world.team, world.team.memberId, 'can_manage_team'))).toBe(0)
  })

  test('nobody can give themselves a role, a row or another member’s row', async () => {
    const promote = `update public.team_members set role = $2 where id = $1 returning id`
    for (const role of ['admin', 'lead']) {
      expect(await outcome(rules.one(world.team, promote, [world.team.memberId, role]))).toBe(
        '42501',
      )
    }
    expect(await outcome(give(world.rowless, world.rowless.memberId))).toBe('42501')
    const steal = `update public.team_permissions set team_member_id = $2 where team_member_id = $1`
    expect(
      await code(rules.one(world.owner, steal, [world.products.memberId, world.rowless.memberId])),
    ).toBe('42501')
    expect(await code(rules.one(world.owner, `delete from public.team_permissions`))).toBe('42501')
  })

  test('nobody can lower the owner’s rights, not even service_role', async () => {
    for (const who of [world.owner, world.admin, world.team, system]) {
      const lower = `update public.team_permissions set can_manage_team = false where team_member_id = $1`
      expect(await code(rules.one(who, lower, [world.owner.memberId]))).toBe('42501')
    }
    expect(await findFlags(world.owner.memberId)).toEqual(allFlags)
  })

  test('lost rights apply from the next statement', async () => {
    await raise(world.owner, world.admin.memberId, 'can_manage_team', false)
    expect(
      await outcome(raise(world.admin, world.editor.memberId, 'can_manage_briefs', false)),
    ).toBe(0)
  })
})

describe('update_team_permissions', () => {
  test('returns true if allowed, false if the member is out of reach', {
    tags: ['1.7.16d'],
  }, async () => {
    const changed = await askEverybody(world, async (person) => {
      const [row] = await byProcedure(person, world.editor.memberId, [false, false, true, false])
      return row?.changed
    })
    expect(changed).toEqual(only(managers, true, false))
    expect(await byProcedure(world.owner, randomUUID(), [true, true, true, true])).toEqual([
      { changed: false },
    ])
  })

  test('sets all four, keeps those passed as null, and creates a missing row', async () => {
    await byProcedure(world.owner, world.editor.memberId, [true, true, false, null])
    expect(await findFlags(world.editor.memberId)).toEqual({
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: false,
      can_manage_team: false,
    })
    expect(
      await byProcedure(world.owner, world.rowless.memberId, [null, true, null, null]),
    ).toEqual([{ changed: true }])
    expect(await findFlags(world.rowless.memberId)).toEqual({
      ...defaults,
      can_manage_products: true,
    })
  })

  test('cannot change the owner, or rights the caller lacks', async () => {
    expect(
      await code(byProcedure(world.admin, world.owner.memberId, [true, true, true, false])),
    ).toBe('42501')
    expect(
      await code(byProcedure(world.team, world.editor.memberId, [true, null, null, null])),
    ).toBe('42501')
  })

  test('has no power over another company’s owner', async () => {
    expect(
      await byProcedure(world.otherOwner, world.editor.memberId, [true, true, true, true]),
    ).toEqual([{ changed: false }])
    expect(await findFlags(world.editor.memberId)).toEqual(defaults)
  })
})
