import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addMember,
  code,
  newWorld,
  openRules,
  outcome,
  type Person,
  refusal,
  system,
} from './rules.ts'

async function addWorkspace(person: Person) {
  const id = randomUUID()
  await rules.one(
    person,
    `insert into app.copilot_workspaces (id, user_id, name, description) values ($1, $2, 'Work', '')`,
    [id, person.userId],
  )
  return id
}
const share = (person: Person, workspace: string, { userId }: Pick<Person, 'userId'>) =>
  rules.one(
    person,
    `insert into app.copilot_workspace_members (workspace_id, owner_id, user_id)
     values ($1, $2, $3) returning user_id`,
    [workspace, person.userId, userId],
  )
async function addSession(person: Person, workspace: string | null) {
  const id = randomUUID()
  await rules.one(
    person,
    `insert into app.copilot_sessions (id, user_id, title, workspace_id) values ($1, $2, '', $3)`,
    [id, person.userId, workspace],
  )
  return id
}
const ask = (person: Person, id: string) =>
  rules.one(
    person,
    `insert into app.copilot_queries (session_id, user_id, text, question, scope, answer, state)
     values ($1, $2, 'Why?', 'Why?', '{}', '{}', 'done') returning id`,
    [id, person.userId],
  )
const rules = await openRules()
const world = await newWorld(rules)
const owner = world.editor
const reader = world.powerless
const shared = await addWorkspace(owner)
await share(owner, shared, reader)
const session = await addSession(owner, shared)
await ask(owner, session)
const questionsIn = (person: Person, id: string) =>
  outcome(rules.one(person, `select from app.copilot_queries where session_id = $1`, [id]))

describe('the policies of workspaces', () => {
  test('let people it is shared with read, but not ask, change, move or share', async () => {
    expect(await questionsIn(reader, session)).toBe(1)
    expect(await code(ask(reader, session))).toBe('42501')
    const others = await addWorkspace(reader)
    for (const [table, id, set] of [
      ['copilot_sessions', session, `title = 'Mine'`],
      ['copilot_sessions', session, `workspace_id = '${others}'`],
      ['copilot_workspaces', shared, `name = 'Mine'`],
    ]) {
      const change = `update app.${table} set ${set} where id = $1 returning id`
      expect(await outcome(rules.one(reader, change, [id]))).toBe(0)
    }
    expect(await code(share(reader, shared, world.admin))).toBe('23503')
    const asOwner = `insert into app.copilot_workspace_members (workspace_id, owner_id, user_id)
                     values ($1, $2, $3)`
    const values = [shared, owner.userId, world.admin.userId]
    expect(await code(rules.one(reader, asOwner, values))).toBe('42501')
    const end = `delete from app.copilot_workspace_members where workspace_id = $1 returning user_id`
    expect(await outcome(rules.one(reader, end, [shared]))).toBe(0)
  })

  test.each(['admin', 'owner', 'otherOwner', 'stranger', 'removed'] as const)(
    'hide workspaces from %s, who cannot add a session either',
    async (name) => {
      const person = world[name]
      expect(await questionsIn(person, session)).toBe(0)
      const select = `select from app.copilot_workspaces where id = $1`
      expect(await outcome(rules.one(person, select, [shared]))).toBe(0)
      expect((await refusal(addSession(person, shared))).code).toMatch(/42501|23503/)
    },
  )

  test.each(['otherOwner', 'stranger', 'removed', 'pending', 'editor'] as const)(
    'refuse sharing with %s',
    async (name) => {
      expect(await code(share(owner, shared, world[name]))).toMatch(/42501|23514/)
    },
  )

  test('limit sharing to 100 members', async () => {
    const crowded = await addWorkspace(owner)
    await rules.as(system, async (run) => {
      const members = await run(
        `with people as (
           insert into auth.users (id, email)
           select gen_random_uuid(), 'crowd-' || n || '@acme.example' from generate_series(1, 100) n
           returning id, email)
         insert into public.team_members (company_id, name, email, role, user_id)
         select $1, 'Cora Crowd', email, 'editor', id from people returning user_id`,
        [world.company],
      )
      await run(
        `insert into app.copilot_workspace_members (workspace_id, owner_id, user_id)
         select $1, $2, unnest($3::uuid[])`,
        [crowded, owner.userId, members.map(({ user_id }) => user_id)],
      )
    })
    expect((await refusal(share(owner, crowded, reader))).code).toBe('BW043')
  })

  test('end sharing with the membership of the owner, even in a new company', async () => {
    const leaver = await addMember(rules, world.company)
    const workspace = await addWorkspace(leaver)
    await share(leaver, workspace, reader)
    const left = await addSession(leaver, workspace)
    await ask(leaver, left)
    expect(await questionsIn(reader, left)).toBe(1)
    await rules.as(system, async (run) => {
      await run(`delete from public.team_members where user_id = $1`, [leaver.userId])
      await run(`insert into auth.users (id, email) values ($1, $2) on conflict (id) do nothing`, [
        leaver.userId,
        leaver.email,
      ])
      await run(
        `insert into public.team_members (company_id, name, email, role, user_id)
         values ($1, 'Back Again', $2, 'editor', $3)`,
        [world.company, leaver.email, leaver.userId],
      )
    })
    expect(await questionsIn(reader, left)).toBe(0)
    const rows = await rules.one(
      system,
      `select from app.copilot_workspace_members where owner_id = $1`,
      [leaver.userId],
    )
    expect(rows).toEqual([])
  })
})
