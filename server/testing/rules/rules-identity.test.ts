import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addAccount,
  addFile,
  addProduct,
  anon,
  askEverybody,
  code,
  everybody,
  insiders,
  newWorld,
  only,
  openRules,
  outcome,
  type Person,
  system,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)
const product = await addProduct(rules, world.company)

/** The answer of one procedure about one account, called by one person. */
async function ask(person: Person, procedure: string, about = person.userId) {
  const [row] = await rules.one(person, `select public.${procedure}($1) as answer`, [about])
  return row?.answer
}

const flagProcedures = [
  ['user_is_company_owner', ['owner', 'otherOwner']],
  ['user_can_edit_company_profile', ['owner', 'admin', 'profile', 'otherOwner', 'otherAdmin']],
  ['user_can_view_company_info', [...insiders, 'otherOwner', 'otherAdmin']],
  ['user_can_view_team_info', [...insiders, 'otherOwner', 'otherAdmin']],
  ['user_can_manage_team', ['owner', 'admin', 'team', 'otherOwner', 'otherAdmin']],
  ['user_can_manage_products', ['owner', 'admin', 'products', 'otherOwner', 'otherAdmin']],
  ['user_can_manage_briefs', ['owner', 'admin', 'editor', 'otherOwner', 'otherAdmin']],
] as const

describe('the specified procedures', () => {
  test.each(flagProcedures)(
    '%s is true for those who have the right and false for everyone else',
    { tags: ['1.6.6a', '1.7.16b', '2.7.15a'] },
    async (procedure, yes) => {
      expect(await askEverybody(world, (person) => ask(person, procedure))).toEqual(
        only(yes, true, false),
      )
    },
  )

  test.each(flagProcedures)('%s reveals nothing about other accounts', async (procedure) => {
    const about = await askEverybody(world, (person) =>
      ask(person, procedure, person === world.owner ? world.admin.userId : world.owner.userId),
    )
    expect(about).toEqual(only([], true, false))
  })

  test.each(flagProcedures)(
    '%s gives service_role the answer for any account, and null with false',
    async (procedure, yes) => {
      const answers: Record<string, unknown> = {}
      for (const name of everybody) {
        const [row] = await rules.one(system, `select public.${procedure}($1) as answer`, [
          world[name].userId,
        ])
        answers[name] = row?.answer
      }
      expect(answers).toEqual(only(yes, true, false))
      const [nobody] = await rules.one(system, `select public.${procedure}(null) as answer`)
      expect(nobody).toEqual({ answer: false })
      expect(await rules.one(world.owner, `select public.${procedure}(null) as answer`)).toEqual([
        { answer: false },
      ])
    },
  )

  test('get_user_company returns the company of the owner and of active members', {
    tags: ['1.7.16a', '2.7.15b'],
  }, async () => {
    const answers = await askEverybody(world, (person) => ask(person, 'get_user_company'))
    expect(answers).toEqual({
      ...only(insiders, world.company, null as string | null),
      otherOwner: world.otherCompany,
      otherAdmin: world.otherCompany,
    })
    const foreign = await askEverybody(world, (person) =>
      ask(person, 'get_user_company', person === world.owner ? world.admin.userId : world.company),
    )
    expect(foreign).toEqual(only([], world.company, null))
  })

  test.each(['user_can_update_product', 'user_can_delete_product'])(
    '%s checks the flag, the company and the caller',
    { tags: ['2.7.8d'] },
    async (procedure) => {
      const about = (person: Person, user: string, id: string) =>
        rules
          .one(person, `select public.${procedure}(product_id => $1, user_id => $2) as answer`, [
            id,
            user,
          ])
          .then(([row]) => row?.answer)
      expect(await askEverybody(world, (person) => about(person, person.userId, product))).toEqual(
        only(['owner', 'admin', 'products'], true, false),
      )
      expect(await about(world.editor, world.owner.userId, product)).toBe(false)
      expect(await about(world.owner, world.owner.userId, randomUUID())).toBe(false)
    },
  )

  test('a visitor may not call any of them', async () => {
    for (const [procedure] of flagProcedures) {
      expect(await code(rules.one(anon, `select public.${procedure}($1)`, [world.company]))).toBe(
        '42501',
      )
    }
    expect(await code(rules.one(anon, `select public.get_user_company($1)`, [world.company]))).toBe(
      '42501',
    )
  })
})

describe('app.caller', () => {
  /** The way the server opens a transaction: role, claims and query in one statement. */
  async function caller(claims: object, sessionId: string | null, userId: string | null) {
    const client = await rules.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query(
        `select set_config('role', 'authenticated', true),
                set_config('request.jwt.claims', $1, true),
                app.caller($2::uuid, $3::uuid) as caller`,
        [JSON.stringify(claims), sessionId, userId],
      )
      return rows[0].caller
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const open = (person: Person) =>
    caller({ sub: person.userId, session_id: person.sessionId }, person.sessionId, person.userId)

  test('returns the company, the member and the whole permission set', async () => {
    expect(await open(world.owner)).toEqual({
      companyId: world.company,
      memberId: world.owner.memberId,
      lacksFactor: false,
      hold: null,
      mustEnroll: false,
      permissions: {
        canEditCompanyProfile: true,
        canViewCompanyInfo: true,
        canManageTeam: true,
        canViewTeamInfo: true,
        canManageProducts: true,
        canManageBriefs: true,
        isCompanyOwner: true,
        userRole: 'admin',
      },
    })
    expect(await open(world.team)).toEqual({
      companyId: world.company,
      memberId: world.team.memberId,
      lacksFactor: false,
      hold: null,
      mustEnroll: false,
      permissions: {
        canEditCompanyProfile: false,
        canViewCompanyInfo: true,
        canManageTeam: true,
        canViewTeamInfo: true,
        canManageProducts: false,
        canManageBriefs: false,
        isCompanyOwner: false,
        userRole: 'editor',
      },
    })
  })

  test('agrees with the procedures for everyone', async () => {
    const named = {
      canEditCompanyProfile: 'user_can_edit_company_profile',
      canViewCompanyInfo: 'user_can_view_company_info',
      canManageTeam: 'user_can_manage_team',
      canViewTeamInfo: 'user_can_view_team_info',
      canManageProducts: 'user_can_manage_products',
      canManageBriefs: 'user_can_manage_briefs',
      isCompanyOwner: 'user_is_company_owner',
    }
    for (const name of everybody) {
      if (name === 'removed') continue
      const answer = await open(world[name])
      expect(answer.companyId, name).toBe(await ask(world[name], 'get_user_company'))
      for (const [flag, procedure] of Object.entries(named)) {
        expect(answer.permissions[flag], `${name} ${flag}`).toBe(await ask(world[name], procedure))
      }
    }
  })

  test('a user without a company has a session and no rights', async () => {
    for (const person of [world.stranger, world.pending]) {
      const answer = await open(person)
      expect(answer).toMatchObject({ companyId: null, memberId: null })
      expect(Object.values(answer.permissions).filter(Boolean)).toEqual([])
    }
  })

  test('null for a removed member, and for an ended, expired or unknown session', async () => {
    expect(await open(world.removed)).toBeNull()
    const person = await addAccount(rules)
    expect(await open(person)).not.toBeNull()
    await rules.one(system, `update auth.sessions set not_after = now() where id = $1`, [
      person.sessionId,
    ])
    expect(await open(person)).toBeNull()
    await rules.one(system, `delete from auth.sessions where id = $1`, [person.sessionId])
    expect(await open(person)).toBeNull()
    expect(await open({ ...person, sessionId: randomUUID() })).toBeNull()
  })

  test('reports that a session has not confirmed its account’s second factor', async () => {
    const person = await addAccount(rules)
    const enroll = `insert into auth.mfa_factors
      (id, user_id, factor_type, status, phone, created_at, updated_at)
      values ($1, $2, 'phone', 'unverified', '4930901820', now(), now())`
    const factorId = randomUUID()
    await rules.one(system, enroll, [factorId, person.userId])
    expect(await open(person)).toMatchObject({ lacksFactor: false })
    const set = (change: string) => rules.one(system, change, [factorId])
    await set(`update auth.mfa_factors set status = 'verified' where id = $1`)
    expect(await open(person)).toMatchObject({ lacksFactor: true })
    await set(`update auth.sessions s set aal = 'aal2', factor_id = f.id,
                 amr = '[{"method": "mfa/phone"}, {"method": "password"}]'
               from auth.mfa_factors f where f.id = $1 and s.user_id = f.user_id`)
    expect(await open(person)).toMatchObject({ lacksFactor: false })
    await set(`delete from auth.mfa_factors where id = $1`)
    const fallen = await rules.one(system, `select aal, amr from auth.sessions where id = $1`, [
      person.sessionId,
    ])
    expect(fallen).toEqual([{ aal: 'aal1', amr: [{ method: 'password' }] }])
  })

  test('null for a banned and a soft-deleted account', async () => {
    const person = await addAccount(rules)
    const set = (change: string) =>
      rules.one(system, `update auth.users set ${change} where id = $1`, [person.userId])
    await set(`banned_until = now() + interval '1 day'`)
    expect(await open(person)).toBeNull()
    await set(`banned_until = now() - interval '1 day'`)
    expect(await open(person)).not.toBeNull()
    await set(`deleted_at = now()`)
    expect(await open(person)).toBeNull()
  })

  test('no caller can ask about another session, and a session only about its own account', async () => {
    const { owner, editor } = world
    const mine = { sub: editor.userId, session_id: editor.sessionId }
    expect(await caller(mine, owner.sessionId, owner.userId)).toBeNull()
    expect(await caller(mine, owner.sessionId, editor.userId)).toBeNull()
    expect(await caller(mine, editor.sessionId, owner.userId)).toBeNull()
    expect(await caller({ ...mine, sub: owner.userId }, editor.sessionId, owner.userId)).toBeNull()
    const mixed = { ...mine, sub: owner.userId }
    expect(await caller(mixed, editor.sessionId, editor.userId)).toBeNull()
    expect(await caller({}, null, null)).toBeNull()
  })
})

describe('without a role', () => {
  test('a statement that sets no role sees no company rows', async () => {
    await addFile(rules, world.company)
    const inherits = (
      await rules.pool.query(`select pg_has_role(current_user, 'service_role', 'usage') as yes`)
    ).rows[0].yes
    // PostgreSQL 15 and older cannot grant membership without its privileges.
    if (inherits) return
    for (const table of [
      'public.products',
      'public.team_members',
      'storage.objects',
      'auth.users',
    ]) {
      expect(
        await outcome(rules.pool.query(`select from ${table}`).then(({ rows }) => rows)),
        table,
      ).toBe(0)
    }
  })

  test('a visitor cannot read any table of companies or accounts', async () => {
    const tables = [
      'public.company_profiles',
      'public.team_members',
      'public.team_permissions',
      'public.team_invitations',
      'public.products',
      'public.briefs',
      'storage.objects',
      'storage.uploads',
      'app.activity',
      'app.trash',
      'app.secrets',
      'app.mails',
      'auth.users',
      'auth.sessions',
    ]
    for (const table of tables) {
      expect(await outcome(rules.one(anon, `select from ${table}`)), table).toBe('42501')
    }
  })
})
