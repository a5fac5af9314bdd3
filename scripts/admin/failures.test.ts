import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { runAdmin, runAdminTyping, startAdmin } from '../../server/testing/admin-commands.ts'
import { runCommand, settingsOf, temporaryFolder } from '../../server/testing/backups.ts'
import { startBadLine } from '../../server/testing/crashes/bad-line.ts'
import { startObjectStore } from '../../server/testing/doubles/object-store.ts'
import { startHarness } from '../../server/testing/harness.ts'
import { newCompany } from '../../server/testing/worlds/people.ts'

const h = await startHarness()

test('help describes the commands of one subject', async () => {
  const [subject, command, short] = await Promise.all([
    runAdmin(h, 'users', '--help'),
    runAdmin(h, 'users', 'find', '-h'),
    runAdmin(h, '-h'),
  ])
  expect(subject).toMatchObject({ code: 0, err: '' })
  expect(subject.out).toContain('users delete WHO')
  expect(subject.out).not.toContain('companies')
  expect(command).toEqual(subject)
  expect(short.out).toContain('companies delete')
})

test('a name is confirmed as it is shown, and one that cannot be typed requires --yes', async () => {
  const company = await newCompany(h, 'Acme Robotics')
  const rename = (name: string) =>
    h.sql`update company_profiles set company_name = ${name} where id = ${company.id}`
  await rename('Acme \u202e  Ro\u200bbo\u001b[31mtics')
  const shown = 'Acme Robo[31mtics'
  const suspend = ['companies', 'suspend', company.id]
  const done = await runAdminTyping(h, `${shown}\n`, ...suspend)
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining(`Type ${shown} to continue`) })
  const { out } = await runAdmin(h, 'companies', 'list', company.id, '--json')
  expect(out).not.toMatch(/[^\P{C}\n]/u)
  expect(JSON.parse(out)[0].name).toBe('Acme \u202e  Ro\u200bbo\u001b[31mtics')
  await rename('\u001b\u001b')
  const empty = await runAdminTyping(h, '\n', 'companies', 'delete', company.id)
  expect(empty).toMatchObject({ code: 1, out: '' })
  expect(empty.err).toContain('has no characters that can be typed. To continue, pass --yes.')
})

test('a closed pipe does not end a command, and lost output is reported', async () => {
  const script = join(import.meta.dirname, '../admin.ts')
  const env = { ...process.env, ...settingsOf(h) }
  const unread = spawn(process.execPath, [script, 'help'], { env })
  unread.stdout.destroy()
  expect(await Promise.all([text(unread.stderr), once(unread, 'close')])).toEqual(['', [0, null]])
  const full = openSync('/dev/full', 'w')
  const lost = spawn(process.execPath, [script, 'help'], { env, stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  const told = 'The output could not be written (ENOSPC).\n'
  expect(await Promise.all([text(lost.stderr as Readable), once(lost, 'close')])).toEqual([
    told,
    [1, null],
  ])
})

test('the doctor reports a store in which it cannot delete', async () => {
  const store = await startObjectStore()
  const line = await startBadLine(store.endpoint)
  line.decide(({ method }) => (method === 'DELETE' ? 'fails' : 'passes'))
  const settings = { ...store.env, S3_ENDPOINT: line.endpoint }
  const { out } = await startAdmin(h, ['doctor', '--json'], { settings }).ended
  const { sections } = JSON.parse(out)
  const { problems } = sections.find(({ title }: { title: string }) => title === 'Store')
  expect(problems).toEqual([
    expect.objectContaining({
      what: expect.stringMatching(
        /^A file could not be deleted\. The S3 store .* \(it answers 500\)/,
      ),
    }),
  ])
})

test('a database that stops during a confirmation is reported in one sentence', async () => {
  const company = await newCompany(h, 'Late Robotics')
  const folder = temporaryFolder('late')
  const [backup, DATA_DIR] = [join(folder, 'backup'), join(folder, 'data')]
  expect(await runCommand('backup', [backup], settingsOf(h))).toMatchObject({ code: 0 })
  expect(await runCommand('restore', [backup], { DATA_DIR })).toMatchObject({ code: 0 })
  const log = createLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir: join(DATA_DIR, 'postgres'), log })
  const settings = { DATABASE_URL: '', DATA_DIR }
  const { child, ended } = startAdmin(h, ['companies', 'suspend', company.id], {
    settings,
    typed: null,
  })
  await once(child.stderr, 'data')
  await postgres.stop()
  child.stdin.end('Late Robotics\n')
  const { code, out, err } = await ended
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/The database no longer answers \(.*\): make sure that it runs, then run/)
  expect(err).not.toContain(' at ')
})
