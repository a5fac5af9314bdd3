import { describe, expect, test } from 'vitest'
import {
  addAccount,
  anon,
  code,
  newWorld,
  openRules,
  outcome,
  type Person,
  system,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)

async function addSession({ userId }: Person): Promise<string> {
  const [row] = await rules.one(
    system,
    `insert into auth.sessions (user_id) values ($1) returning id`,
    [userId],
  )
  return String(row?.id)
}

const ids = async (person: Person, table: string) =>
  (await rules.one(person, `select user_id from auth.${table}`)).map((row) => row.user_id)

describe('sessions', () => {
  test('an account sees its own, and neither a colleague’s nor the company’s', async () => {
    await addSession(world.admin)
    for (const name of ['owner', 'admin', 'team', 'powerless', 'stranger'] as const) {
      const person = world[name]
      expect(new Set(await ids(person, 'sessions')), name).toEqual(new Set([person.userId]))
    }
    expect(await ids(world.removed, 'sessions')).toEqual([])
  })

  test('an account can end its own other sessions, but not another account’s or the current one', async () => {
    const mine = await addSession(world.owner)
    const end = (who: Person, id: string) =>
      outcome(rules.one(who, `delete from auth.sessions where id = $1 returning id`, [id]))
    for (const person of [world.admin, world.stranger, world.otherOwner]) {
      expect(await end(person, mine)).toBe(0)
      expect(await end(person, world.owner.sessionId)).toBe(0)
    }
    expect(await end(world.owner, world.owner.sessionId)).toBe(0)
    expect(await end(world.owner, mine)).toBe(1)
    await rules.one(world.editor, `delete from auth.sessions`)
    const left = `select user_id from auth.sessions where user_id = any ($1)`
    const people = [world.owner.userId, world.editor.userId]
    expect(await outcome(rules.one(system, left, [people]))).toBe(2)
  })

  test('the proof of a session stays with the server, and callers cannot change or create sessions', async () => {
    for (const statement of [
      `select amr from auth.sessions`,
      `update auth.sessions set not_after = null`,
      `insert into auth.sessions (user_id) values (auth.uid())`,
    ]) {
      expect(await code(rules.one(world.owner, statement)), statement).toBe('42501')
    }
  })
})

describe('security events', () => {
  const write = (who: Person, about: Person, action: string) =>
    outcome(
      rules.one(
        who,
        `insert into auth.audit_log_entries (user_id, action) values ($1, $2) returning id`,
        [about.userId, action],
      ),
    )

  test('an account reads its own', async () => {
    for (const person of [world.owner, world.editor]) {
      await rules.one(
        system,
        `insert into auth.audit_log_entries (user_id, action) values ($1, 'sign_in'), (null, 'sign_in')`,
        [person.userId],
      )
    }
    expect(await ids(world.owner, 'audit_log_entries')).toEqual([world.owner.userId])
    expect(await ids(world.editor, 'audit_log_entries')).toEqual([world.editor.userId])
    expect(await ids(world.stranger, 'audit_log_entries')).toEqual([])
  })

  test('an account records its own actions, and nothing in another’s audit trail', async () => {
    expect(await write(world.team, world.team, 'session_ended')).toBe(1)
    expect(await write(world.team, world.team, 'name_changed')).toBe(1)
    expect(await write(world.team, world.team, 'sign_in')).toBe('42501')
    expect(await write(world.team, world.admin, 'session_ended')).toBe('42501')
  })

  test('callers cannot change or delete any', async () => {
    for (const statement of [
      `update auth.audit_log_entries set action = 'sign_in'`,
      `delete from auth.audit_log_entries`,
    ]) {
      expect(await code(rules.one(world.owner, statement)), statement).toBe('42501')
    }
  })
})

describe('the caller’s own name', () => {
  const nameIn = async (person: Person) => {
    const [row] = await rules.one(
      system,
      `select u.raw_user_meta_data ->> 'name' as account, m.name as member
       from auth.users u left join public.team_members m on m.user_id = u.id where u.id = $1`,
      [person.userId],
    )
    return row
  }

  test('can be changed by the caller, in the account and the team', async () => {
    const before = await nameIn(world.admin)
    const [seat] = await rules.one(world.powerless, `select app.rename_me('Pia') as id`)
    expect(seat).toEqual({ id: world.powerless.memberId })
    expect(await nameIn(world.powerless)).toEqual({ account: 'Pia', member: 'Pia' })
    expect(await nameIn(world.admin)).toEqual(before)
    expect(await rules.one(world.powerless, `select app.my_metadata() as data`)).toEqual([
      { data: { name: 'Pia' } },
    ])
  })

  test('comes from the account if the caller has no company', async () => {
    const person = { ...(await addAccount(rules)), memberId: '' }
    expect(await rules.one(person, `select app.rename_me('Sam') as id`)).toEqual([{ id: null }])
    expect(await nameIn(person)).toEqual({ account: 'Sam', member: null })
  })

  test('a visitor has no name', async () => {
    expect(await code(rules.one(anon, `select app.rename_me('Nobody')`))).toBe('42501')
    expect(await code(rules.one(anon, `select app.my_metadata()`))).toBe('42501')
  })
})
