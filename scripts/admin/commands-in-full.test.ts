import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getMe } from '../../contract/account/account.ts'
import { generalErrors } from '../../contract/errors.ts'
import { holdFiles } from '../../server/platform/backup/hold-files.ts'
import { pictureOf } from '../../server/storage/picture.ts'
import { runAdmin, runAdminTyping, startAdmin } from '../../server/testing/admin-commands.ts'
import { fixture } from '../../server/testing/fixtures.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { auth, signUpAccount } from '../../server/testing/worlds/accounts.ts'
import { postFile, storedBytes, storedRow, uploadFile } from '../../server/testing/worlds/files.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

// Each command takes half a second to start: test:deep alone tries what follows.
const h = await startHarness()
const company = await newCompany(h, 'Acme Robotics')
const run = (...args: string[]) => runAdmin(h, ...args)
const unique = () => `Company ${randomUUID()}`
const queue = 'storage.sweep-objects'

test('wrong arguments get a sentence and exit code 1', async () => {
  const lines = [
    [['users'], /^Choose a command: npm run admin -- users find \| users create \| users recover/],
    [['users', 'find'], /^An argument is missing\. Usage: npm run admin -- users find/],
    [['users', 'find', 'a', 'b'], /^There is one argument too many: 'b'\. /],
    [['users', 'find', 'a', '--jsn'], /^Unknown option '--jsn'\. /],
    [['users', 'find', 'a', '--json=x'], /^'--json' takes no value\. /],
    [['users', 'delete', 'nobody@example.test'], /^There is no account nobody@example\.test\. /],
    [['users', 'end-sessions', "x' or true"], /^There is no account x' or true\. /],
  ] as const
  await Promise.all(
    lines.map(async ([args, sentence]) => {
      const { code, out, err } = await run(...args)
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({
        code: 1,
        out: '',
        lines: 1,
      })
      expect(err).toMatch(sentence)
    }),
  )
})

test('users find does not treat the text as a pattern', async () => {
  const [percent, byName, byCompany] = await Promise.all([
    run('users', 'find', '%%'),
    run('users', 'find', 'olivia'),
    run('users', 'find', 'ACME'),
  ])
  expect(percent).toEqual({ code: 0, out: 'No account matches %%.\n', err: '' })
  for (const { out } of [byName, byCompany]) expect(out).toContain(company.owner.email)
})

test('users delete refuses the owner of a company, and one address of two accounts', async () => {
  const { code, out, err } = await run('users', 'delete', company.owner.email, '--yes')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`npm run admin -- companies delete ${company.id}`)
  const account = await signUpAccount(h)
  await h.sql`insert into auth.users (email, is_sso_user) values (${account.email}, true)`
  const both = await run('users', 'delete', account.email, '--yes')
  expect(both).toMatchObject({ code: 1, out: '' })
  expect(both.err).toMatch(/^Several accounts have the address /)
  const user = await auth(h, 'GET', '/user', undefined, { bearer: account.accessToken })
  expect(user.statusCode).toBe(200)
})

test('companies suspend asks for the name, and refuses a reason that is too long', async () => {
  const company = await newCompany(h, unique())
  const other = await runAdminTyping(h, 'Another\n', 'companies', 'suspend', company.id)
  expect(other).toMatchObject({ code: 1, out: '' })
  const long = await run('companies', 'suspend', company.id, '--yes', '--reason', 'x'.repeat(501))
  expect(long).toEqual({ code: 1, out: '', err: 'The reason must have 1 to 500 characters.\n' })
  await h.call(getMe, { as: company.owner })
  const typed = await runAdminTyping(h, `${company.name}\n`, 'companies', 'suspend', company.id)
  expect(typed.code).toBe(0)
  await expect(h.call(getMe, { as: company.owner })).rejects.toMatchObject(
    generalErrors.companySuspended,
  )
})

test('companies delete refuses a name that two companies have', async () => {
  const name = unique()
  const [one] = [await newCompany(h, name), await newCompany(h, name)]
  const { code, err } = await run('companies', 'delete', name.toUpperCase(), '--yes')
  expect(code).toBe(1)
  expect(err).toMatch(/^Several companies are called /)
  await h.call(getMe, { as: one.owner })
})

test('an id means the company that has it, even if another is called like it', async () => {
  const [company, other] = [await newCompany(h, unique()), await newCompany(h, unique())]
  await h.sql`update company_profiles set company_name = ${company.id} where id = ${other.id}`
  const done = await run('companies', 'suspend', company.id.toUpperCase(), '--yes')
  expect(done.code, done.err).toBe(0)
  await expect(h.call(getMe, { as: company.owner })).rejects.toMatchObject(
    generalErrors.companySuspended,
  )
  await h.call(getMe, { as: other.owner })
})

test('companies quota refuses invalid sizes', async () => {
  await Promise.all(
    ['-1', '1.5GiB', '99999999999999999'].map(async (size) => {
      const { code, out, err } = await run('companies', 'quota', 'any', '--', size)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/is not a size/)
    }),
  )
})

test('repeated commands say so, and a quota may be less than what is stored', async () => {
  const { id, name, owner } = await newCompany(h, unique())
  await uploadFile(h, owner, fixture('h264-aac.mp4'))
  const less = await run('companies', 'quota', id, '10')
  expect(less.out).toContain('which is more than its quota: it cannot store anything new')
  expect((await run('companies', 'lift', id)).out).toBe(`${name} is not suspended.\n`)
  await run('companies', 'suspend', id, '--yes')
  const again = await run('companies', 'suspend', id, '--yes')
  expect(again.out).toMatch(/has been suspended since /)
  const none = await run('companies', 'list', 'no such company')
  expect(none).toEqual({ code: 0, out: 'There is no such company.\n', err: '' })
})

test('lists are cut for people, but not for machines', async () => {
  await h.sql`
    insert into auth.users (email) select 'many' || n || '@example.test' from generate_series(1, 101) n`
  await h.sql`
    insert into app.mails (kind, to_address, subject, attempts)
    select 'invitation', 'ann@example.test', 'Hi', 1 from generate_series(1, 201)`
  onTestFinished(() => h.sql`delete from app.mails`.then(() => {}))
  const [users, mails, allUsers, allMails] = await Promise.all([
    run('users', 'find', 'many'),
    run('mails', 'list'),
    run('users', 'find', 'many', '--json'),
    run('mails', 'list', '--json'),
  ])
  expect(users.out).toContain('These are the first 100: be more specific.')
  expect(mails.out).toContain('These are the newest 200.')
  expect(JSON.parse(allUsers.out)).toHaveLength(101)
  expect(JSON.parse(allMails.out)).toHaveLength(201)
})

test('jobs list and retry say when there is nothing to do', async () => {
  const none = await run('jobs', 'list')
  expect(none.out).toMatch(/^0 jobs failed, 0 will be retried, \d waiting, 0 running\.\n$/)
  const [unknown, noQueue] = await Promise.all([
    run('jobs', 'retry', randomUUID()),
    run('jobs', 'retry', 'storage.swep'),
  ])
  expect(unknown).toMatchObject({ code: 1, out: '' })
  expect(noQueue).toMatchObject({ code: 1, out: '' })
  expect(noQueue.err).toContain(queue)
  expect(noQueue.err).not.toContain('__pgboss')
})

test('a failed job runs again when it is retried', async () => {
  const working = await startHarness({ working: true })
  const tried = vi.fn()
  const name = 'test.once'
  await working.services.boss.createQueue(name, { retryLimit: 0 })
  await working.services.boss.work(name, { pollingIntervalSeconds: 1 }, async () => {
    tried()
    if (tried.mock.calls.length === 1) throw new Error('the first time')
  })
  onTestFinished(() => working.services.boss.offWork(name))
  const id = await working.services.boss.send(name, {})
  const readState = async () =>
    (await working.database.pool.query('select state::text from pgboss.job where id = $1', [id]))
      .rows[0]?.state
  await vi.waitFor(async () => expect(await readState()).toBe('failed'), { timeout: 20_000 })
  await runAdmin(working, 'jobs', 'retry', id ?? '')
  await vi.waitFor(async () => expect(await readState()).toBe('completed'), { timeout: 20_000 })
  expect(tried).toHaveBeenCalledTimes(2)
})

test('files repair changes nothing if all files are missing', async () => {
  await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
  const elsewhere = { DATA_DIR: mkdtempSync(join(tmpdir(), 'briefwell-elsewhere-')) }
  onTestFinished(() => rmSync(elsewhere.DATA_DIR, { recursive: true }))
  const bare = await startAdmin(h, ['files', 'check'], { settings: elsewhere }).ended
  expect(bare).toEqual({
    code: 1,
    out: '',
    err: `There are no files in ${elsewhere.DATA_DIR}. Set DATA_DIR, or S3_BUCKET, as for the server, and check that the disk is mounted.\n`,
  })
  expect(readdirSync(elsewhere.DATA_DIR)).toEqual([])
  mkdirSync(join(elsewhere.DATA_DIR, 'files/ff'), { recursive: true })
  const wrong = await startAdmin(h, ['files', 'repair', '--yes'], { settings: elsewhere }).ended
  expect(wrong).toMatchObject({ code: 1, out: '' })
  expect(wrong.err).toContain(
    'are DATA_DIR and S3_BUCKET those of the server? Nothing was changed.',
  )
})

test('files check and repair find the smaller pictures of logos, and draw them again', async () => {
  const logo = async () => {
    const key = `${randomUUID()}.png`
    await postFile(h, company.owner, fixture('logo.png'), { key })
    return (await storedRow(h, key))?.id ?? ''
  }
  const [lost, broken] = [await logo(), await logo()]
  const before = await storedBytes(h, pictureOf(lost))
  for (const id of [lost, broken]) await h.services.objects.delete(pictureOf(id))
  // Not from an original that is damaged itself.
  await h.sql`update storage.objects set sha256 = repeat('0', 64) where id = ${broken}`
  const { problems } = JSON.parse((await run('files', 'check', '--json')).out)
  const found = problems.map(({ path }: { path: string }) => path)
  expect(found).toEqual(expect.arrayContaining([pictureOf(lost), pictureOf(broken), broken]))
  const { out } = await run('files', 'repair', '--yes')
  expect(out).toContain('Drew 1 picture again from the original.')
  expect(await storedBytes(h, pictureOf(lost))).toEqual(before)
  expect(out.slice(out.indexOf('Restore these from a backup:'))).toContain(pictureOf(broken))
})

test('files of another database are reported, and none is removed', async () => {
  const empty = await startHarness()
  const id = randomUUID()
  await empty.services.objects.put(id, Buffer.from('of another installation'))
  const old = new Date(Date.now() - 2 * 24 * 3_600_000)
  await utimes(join(empty.services.env.DATA_DIR, 'files', id.slice(0, 2), id), old, old)
  const sentence = 'None of the files in the store has a row in this database'
  const found = await runAdmin(empty, 'files', 'check')
  expect(found).toMatchObject({ code: 1, out: expect.stringContaining(sentence) })
  expect(found.out).not.toMatch(/No problems|every night/)
  const repaired = await runAdmin(empty, 'files', 'repair', '--yes')
  expect(repaired).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) })
  expect(await storedBytes(empty, id)).not.toBeNull()
})

test('companies delete says that a backup keeps the files', async () => {
  const company = await newCompany(h, unique())
  const { id } = await uploadFile(h, company.owner, fixture('h264-aac.mp4'))
  const hold = await holdFiles(h.database.connectionString)
  onTestFinished(hold.release)
  const done = await run('companies', 'delete', company.id, '--yes')
  expect(done.out).toMatch(
    /\nA backup is running: the server removes files without a row after it\.\n$/,
  )
  expect(await storedBytes(h, id)).not.toBeNull()
})

test('the doctor prints one short page', async () => {
  const { out } = await run('doctor')
  expect(out).toMatch(/\n\nSettings\n {2}Version {2,}briefwell /)
  expect(out.split('\n').length).toBeLessThan(60)
})

test('invalid settings are reported in one sentence', async () => {
  const { code, out, err } = await startAdmin(h, ['doctor'], { settings: { PORT: 'x' } }).ended
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^PORT cannot be used: /)
})

test('commands refuse the database of a newer version', async () => {
  const { pool } = h.database
  await pool.query(`insert into app.migrations (name, checksum) values ('9999_later.sql', 'x')`)
  onTestFinished(async () => {
    await pool.query(`delete from app.migrations where name = '9999_later.sql'`)
  })
  expect((await runAdmin(h, 'users', 'find', 'x')).err).toContain('by a newer version')
})

test('companies delete takes as long as a large company needs', async () => {
  const large = await newCompany(h, unique())
  await h.database.pool.query(`
    create function app.take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(11); return null; end $$;
    create trigger take_long after delete on public.company_profiles
      for each statement execute function app.take_long()`)
  const done = await run('companies', 'delete', large.id, '--yes')
  await h.database.pool.query('drop function app.take_long cascade')
  expect(done.code, done.err).toBe(0)
})
