import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addFile,
  addProduct,
  anon,
  askEverybody,
  code,
  jobOf,
  newWorld,
  only,
  openRules,
  outcome,
  refusal,
  system,
  type Who,
} from './rules.ts'

const rules = await openRules()
const world = await newWorld(rules)

const authTables = [
  'users',
  'identities',
  'sessions',
  'refresh_tokens',
  'one_time_tokens',
  'signing_keys',
  'audit_log_entries',
]
/** Accounts may read their own rows of these: rules-account.test.ts. */
const ownTables = ['sessions', 'audit_log_entries']

describe('accounts', () => {
  test('can only be read by service_role, and not by a company’s job', async () => {
    for (const table of authTables) {
      const strangers = ownTables.includes(table) ? [anon] : [anon, world.owner, world.stranger]
      for (const who of strangers) {
        expect(await code(rules.one(who, `select from auth.${table}`)), table).toBe('42501')
        expect(await code(rules.one(who, `delete from auth.${table}`)), table).toBe('42501')
      }
      expect(
        await outcome(rules.one(jobOf(world.company), `select from auth.${table}`)),
        table,
      ).toBe(0)
    }
    expect(
      await outcome(rules.one(system, `select from auth.users where id = $1`, [world.company])),
    ).toBe(1)
  })

  test('addresses are unique in any case, except for single sign-on', async () => {
    const add = (email: string, sso = false) =>
      rules.one(system, `insert into auth.users (email, is_sso_user) values ($1, $2)`, [email, sso])
    await add('Someone@example.test')
    expect(await refusal(add('someone@EXAMPLE.test'))).toMatchObject({
      code: '23505',
      constraint: 'users_email_key',
    })
    expect(await outcome(add('someone@example.test', true))).toBe(0)
  })

  test('deleting a session or account deletes its tokens, but keeps the audit without names', async () => {
    const user = randomUUID()
    const session = randomUUID()
    await rules.as(system, async (run) => {
      await run(`insert into auth.users (id) values ($1)`, [user])
      await run(`insert into auth.sessions (id, user_id) values ($1, $2)`, [session, user])
      await run(
        `insert into auth.refresh_tokens (session_id, token_hash) values ($1, sha256('a'))`,
        [session],
      )
      await run(
        `insert into auth.one_time_tokens (user_id, purpose, token_hash, relates_to, expires_at)
         values ($1, 'recovery', sha256('b'), 'a@b.c', now())`,
        [user],
      )
      await run(`insert into auth.audit_log_entries (user_id, action) values ($1, 'sign_in')`, [
        user,
      ])
      await run(`delete from auth.sessions where id = $1`, [session])
    })
    const tokens = `select from auth.refresh_tokens where session_id = $1`
    expect(await outcome(rules.one(system, tokens, [session]))).toBe(0)
    await rules.one(system, `delete from auth.users where id = $1`, [user])
    expect(
      await outcome(
        rules.one(system, `select from auth.one_time_tokens where user_id = $1`, [user]),
      ),
    ).toBe(0)
    const audit = `select user_id from auth.audit_log_entries where action = 'sign_in'`
    expect(await rules.one(system, audit)).toEqual([{ user_id: null }])
  })
})

describe('the installation', () => {
  test('settings, secrets and mails are only for service_role', async () => {
    for (const table of ['settings', 'secrets', 'mails']) {
      for (const who of [anon, world.owner]) {
        expect(await code(rules.one(who, `select from app.${table}`)), table).toBe('42501')
        expect(await code(rules.one(who, `delete from app.${table}`)), table).toBe('42501')
      }
    }
    await rules.one(system, `insert into app.secrets (name, value) values ('a', 'b')`)
    expect(await outcome(rules.one(jobOf(world.company), `select from app.secrets`))).toBe(0)
  })

  test('visitors can send leads and messages, but not read them', async () => {
    const message = `insert into app.contact_messages (name, email, message) values ('Vi', 'v@example.test', 'Ten letters')`
    const lead = `insert into app.leads (work_email, first_name, last_name, job_title, company_name, job_function, country_region)
                  values ('v@example.test', 'V', 'I', 'T', 'C', 'Other', 'Other')`
    for (const who of [anon, world.owner]) {
      await rules.one(who, message)
      await rules.one(who, lead)
      expect(await code(rules.one(who, `select from app.leads`))).toBe('42501')
      expect(await code(rules.one(who, `select from app.contact_messages`))).toBe('42501')
    }
    expect(await outcome(rules.one(system, `select from app.leads`))).toBe(2)
    expect(await code(rules.one(anon, message.replace('Ten letters', 'Too short')))).toBe('23514')
  })

  test('anyone can queue a mail, with a single-line subject', async () => {
    const queue = (who: Who, subject: string) =>
      rules.one(
        who,
        `select app.queue_mail($1, 'contact', 'to@example.test', $2, '<p>', 'text') as id`,
        [randomUUID(), subject],
      )
    for (const who of [anon, world.powerless, system])
      expect(await outcome(queue(who, 'Hello'))).toBe(1)
    expect(await code(queue(anon, 'Hello\r\nBcc: all@example.test'))).toBe('23514')
  })

  test('an idempotency key belongs to its owner', async () => {
    const key = randomUUID()
    const keep = (who: Who, owner: string) =>
      rules.one(
        who,
        `insert into app.idempotency_keys (owner_id, key, endpoint, request_hash)
         values ($1, $2, 'createProduct', repeat('a', 64)) returning key`,
        [owner, key],
      )
    expect(await outcome(keep(world.owner, world.owner.userId))).toBe(1)
    expect(await outcome(keep(world.editor, world.editor.userId))).toBe(1)
    expect(await code(keep(world.owner, world.owner.userId))).toBe('23505')
    expect(await code(keep(world.owner, world.admin.userId))).toBe('42501')
    expect(await outcome(rules.one(world.owner, `select from app.idempotency_keys`))).toBe(1)
    expect(
      await outcome(
        rules.one(world.otherOwner, `update app.idempotency_keys set reply = '1' returning key`),
      ),
    ).toBe(0)
  })
})

describe('activity', () => {
  const write = (who: Who, more = '') =>
    rules.one(
      who,
      `insert into app.activity (company_id, actor_id, action, subject_type ${more ? ', actor_name' : ''})
       values ($1, $2, 'product.created', 'product' ${more}) `,
      [world.otherCompany, world.otherOwner.userId],
    )

  test('can be read by members who manage the team', async () => {
    await write(world.owner)
    const seen = await askEverybody(
      world,
      async (person) => (await rules.one(person, `select from app.activity`)).length > 0,
    )
    expect(seen).toEqual(only(['owner', 'admin', 'team'], true, false))
  })

  test('is recorded with the caller’s own company and name, whatever is claimed', async () => {
    await rules.one(system, `delete from app.activity`)
    await write(world.powerless, `, 'The Boss'`)
    const [line] = await rules.one(
      system,
      `select company_id, actor_id, actor_name from app.activity`,
    )
    expect(line).toEqual({
      company_id: world.company,
      actor_id: world.powerless.userId,
      actor_name: 'Mel Member',
    })
  })

  test('of a user without a company is not recorded', async () => {
    await rules.one(system, `delete from app.activity`)
    await write(world.stranger)
    expect(await rules.one(system, `select from app.activity`)).toEqual([])
  })

  test('stays, with the name, when its author is removed', async () => {
    await rules.one(system, `delete from app.activity`)
    await write(world.profile)
    await rules.one(world.owner, `delete from public.team_members where id = $1`, [
      world.profile.memberId,
    ])
    const lines = await rules.one(world.owner, `select actor_id, actor_name from app.activity`)
    expect(lines).toEqual([{ actor_id: null, actor_name: 'Mel Member' }])
    expect(await code(rules.one(world.owner, `delete from app.activity`))).toBe('42501')
  })
})

describe('jobs', () => {
  test('of a company can only see and change its rows', async () => {
    const product = await addProduct(rules, world.company)
    await addFile(rules, world.company)
    const [ours, theirs] = [jobOf(world.company), jobOf(world.otherCompany)]
    for (const table of ['company_profiles', 'team_members', 'team_permissions', 'products']) {
      const all = await outcome(rules.one(system, `select from public.${table}`))
      const seen = await outcome(rules.one(ours, `select from public.${table}`))
      expect(Number(seen), table).toBeGreaterThan(0)
      // Only this company has a product, so there it may see all rows.
      expect(Number(seen), table).toBeLessThan(Number(all) + (table === 'products' ? 1 : 0))
    }
    const rename = `update public.products set name = 'Renamed' where id = $1 returning id`
    expect(await outcome(rules.one(theirs, rename, [product]))).toBe(0)
    expect(await outcome(rules.one(ours, rename, [product]))).toBe(1)
    const insert = `insert into public.products (company_id, name, category, websiteurl, salescontactname, salescontactemail)
                  values ($1, 'Rover', 'x', 'https://x.example', 'x', 'x@x.example')`
    expect(await code(rules.one(theirs, insert, [world.company]))).toBe('42501')
  })

  test('a signed-in caller gains nothing by claiming a company', async () => {
    const product = await addProduct(rules, world.company)
    const pretender = { ...world.otherOwner, companyId: world.company }
    expect(
      await outcome(rules.one(pretender, `select from public.products where id = $1`, [product])),
    ).toBe(0)
  })

  test('are sent by anyone, in the transaction of the change, but cannot be read', async () => {
    await rules.pool.query(
      `select pgboss.create_queue('mails', '{"policy":"standard","retryLimit":7}')`,
    )
    const sent = (): Promise<number> =>
      rules.pool
        .query(
          `select count(*)::int as sent from pgboss.job where name = 'mails' and retry_limit = 7`,
        )
        .then(({ rows }) => rows[0].sent)
    for (const person of [anon, world.owner, system]) {
      expect(
        await outcome(rules.one(person, `select app.enqueue('mails', '{"id":"1"}') as id`)),
      ).toBe(1)
    }
    expect(await sent()).toBe(3)
    const broken = rules.as(world.owner, async (run) => {
      await run(`select app.enqueue('mails', '{"id":"2"}')`)
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(await sent()).toBe(3)
    expect(await code(rules.one(world.owner, `select app.enqueue('nowhere', '{}')`))).not.toBe(
      'none',
    )
    expect(await code(rules.one(world.owner, `select from pgboss.job`))).toBe('42501')
  })

  test('have the same time, key and priority as if pg-boss had sent them', async () => {
    const at = '2030-01-02T03:04:05.000Z'
    const [job] = await rules.one(
      world.owner,
      `select app.enqueue('mails', '{"id":"3"}', $1) as id`,
      [JSON.stringify({ startAfter: at, singletonKey: 'k', priority: 5, retryLimit: 1 })],
    )
    const { rows } = await rules.pool.query(
      `select start_after, singleton_key, priority, retry_limit, data, state, keep_until - start_after = interval '14 days' as kept
       from pgboss.job where id = $1`,
      [job?.id],
    )
    expect(rows).toEqual([
      {
        start_after: new Date(at),
        singleton_key: 'k',
        priority: 5,
        retry_limit: 1,
        data: { id: '3' },
        state: 'created',
        kept: true,
      },
    ])
  })
})
