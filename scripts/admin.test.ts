import { expect, test, vi } from 'vitest'
import { awaitArea, comingAreas, stopAwaitingArea } from '../contract/notifications/coming-soon.ts'
import { runAdmin, startAdmin } from '../server/testing/admin-commands.ts'
import { startHarness } from '../server/testing/harness.ts'
import { mailsTo, newAddress, proveAddress } from '../server/testing/worlds/accounts.ts'
import { newUser, type TestUser } from '../server/testing/worlds/people.ts'

const soon = { timeout: 30_000 }
const h = await startHarness({
  env: { PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtp://127.0.0.1:9' },
})

const admin = (args: string[], settings: Record<string, string> = {}) =>
  startAdmin(h, args, { settings })
const run = (...args: string[]) => runAdmin(h, ...args)

/** Accounts with proven addresses, each of which waits for the area. */
async function waiting(area: string, count: number) {
  const emails = Array.from({ length: count }, newAddress)
  await h.sql`
    with added as (
      insert into auth.users (id, email, email_proven_at)
      select gen_random_uuid(), email, now() from unnest(${emails}::text[]) as email returning id)
    insert into app.awaited_areas (user_id, area) select id, ${area} from added`
  return emails.sort()
}

async function mailed(area: string) {
  const path = `https://portal.example/${area}`
  const mails = await h.sql<{ to_address: string }>`
    select to_address from app.mails where kind = 'area' and text like ${`%\n${path}\n%`}`
  return mails.map(({ to_address }) => to_address).sort()
}

async function told(area: string) {
  const rows = await h.sql<{ email: string }>`
    select u.email from app.awaited_areas w join auth.users u on u.id = w.user_id
    where w.area = ${area} and w.told_at is not null`
  return rows.map(({ email }) => email).sort()
}

test('npm run admin lists its commands, and announce the areas', { tags: ['2.2.34'] }, async () => {
  const [bare, wrong, elsewhere] = await Promise.all([
    run(),
    run('anounce'),
    run('announce', 'toString'),
  ])
  expect(bare).toMatchObject({ code: 0, err: '' })
  expect(bare.out).toMatch(/^Usage: npm run admin -- COMMAND\n\n {2}doctor \[--json\]\n/)
  expect(wrong).toEqual({
    code: 1,
    out: '',
    err: "There is no command 'anounce'. The commands are doctor, users, companies, limits, jobs, mail, mails, files, models, announce, psql; 'npm run admin' describes them.\n",
  })
  expect(elsewhere).toMatchObject({ code: 1, out: '' })
  for (const area of comingAreas) expect(elsewhere.err).toContain(area)
})

test('a killed announcement is resumed by two at once, and mails nobody twice', async () => {
  const everybody = await waiting('trends', 250)
  const { pool } = h.database
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(4711)')
  // The 151st mail waits for us.
  await pool.query(`
    create sequence public.held;
    create function public.hold() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.held') = 151 then
        perform pg_advisory_xact_lock(4711);
      end if;
      return new;
    end $$;
    grant execute on function public.hold() to public;
    create trigger hold before insert on app.mails for each row execute function public.hold()`)
  const { child, ended } = admin(['announce', 'trends'])
  const held = async () => {
    const { rows } = await pool.query(
      `select pid from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`,
    )
    return rows
  }
  await vi.waitFor(async () => expect(await held()).toHaveLength(1), soon)
  child.kill('SIGKILL')
  expect((await ended).out).toBe(
    'Trends: 250 people to tell, 0 people told before.\n  100 of 250\n',
  )
  const [{ pid }] = await held()
  holder.release(true)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where pid = $1`, [pid])
    expect(rows).toEqual([])
  }, soon)
  await pool.query('drop function public.hold cascade')
  expect(await mailed('trends')).toHaveLength(100)
  expect(await told('trends')).toEqual(await mailed('trends'))

  const both = await Promise.all([run('announce', 'trends'), run('announce', 'trends')])
  const counts = both.map(({ out }) => Number(/^Told (\d+) /m.exec(out)?.[1]))
  expect(counts[0] ?? 0, JSON.stringify(both)).toBe(150 - (counts[1] ?? 0))
  expect(await mailed('trends')).toEqual(everybody)
  expect(await told('trends')).toEqual(everybody)

  const [late] = await waiting('trends', 1)
  const again = await run('announce', 'trends')
  expect(again.out).toBe(
    'Trends: 1 person to tell, 250 people told before.\n  1 of 1\nTold 1 person.\n',
  )
  expect(await mailed('trends')).toEqual([...everybody, late].sort())
})

test('an announcement skips unreachable people and those who changed their mind', async () => {
  const area = 'benchmark-center'
  const asking = async (then: (user: TestUser) => Promise<unknown>) => {
    const user = await newUser(h)
    await proveAddress(h, user)
    await h.call(awaitArea, { as: user, params: { area } })
    await then(user)
    return user
  }
  const stop = (company: string | null) => (user: TestUser) =>
    h.sql`
      insert into app.mail_opt_outs (address_hash, company_id)
      values (app.address_hash(${user.email}), ${company})`
  const unproven = await newUser(h)
  await h.call(awaitArea, { as: unproven, params: { area } })
  await asking((as) => h.call(stopAwaitingArea, { as, params: { area } }))
  await asking(
    (user) =>
      h.sql`
        insert into app.bounced_addresses (address_hash, status)
        values (app.address_hash(${user.email}), '5.1.1')`,
  )
  await asking(stop(null))
  await asking((user) => h.sql`delete from auth.users where id = ${user.id}`)
  await asking((user) => h.sql`update auth.users set deleted_at = now() where id = ${user.id}`)
  const other = await asking(async () => {})
  const { out, err } = await run('announce', area)
  expect(err).toBe('')
  expect(out).toBe(
    'Benchmark center: 1 person to tell, 0 people told before.\n  1 of 1\nTold 1 person.\n' +
      'Not told: 1 person whose address is not confirmed.\n' +
      'Not told: 1 person whose mail comes back.\nNot told: 1 person who stopped all mail.\n',
  )
  expect(await mailed(area)).toEqual([other.email])

  await proveAddress(h, unproven)
  await run('announce', area)
  expect(await mailed(area)).toEqual([other.email, unproven.email].sort())
  const [mail] = await mailsTo(h, other.email)
  expect(mail).toMatchObject({ subject: 'New on Briefwell: Benchmark center', sent_at: null })
})

test('an announcement refuses to run without a mail server', async () => {
  await waiting('research-reports', 1)
  const [unset, unreachable] = await Promise.all([
    admin(['announce', 'research-reports'], { SMTP_URL: '' }).ended,
    admin(['announce', 'research-reports'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' }).ended,
  ])
  expect(unset).toEqual({
    code: 1,
    out: '',
    err: 'The server sends mail, but SMTP_URL is not set here. Set it as for the server.\n',
  })
  expect(unreachable.err).toMatch(/^DATABASE_URL: the database cannot be reached/)
  expect(await told('research-reports')).toEqual([])
})
