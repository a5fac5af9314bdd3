import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile } from '../after-file.ts'
import { ask, bearer, type Client, okJson, refresh, signUp } from '../wire-client.ts'
import { goodPassword } from '../worlds/accounts.ts'
import { Upload } from './kill-upload.ts'
import { end, Load, startMany } from './many-processes.ts'
import type { ServerProcess } from './server-process.ts'

/** Upgrades two web processes and a worker from this version to one with a further migration. */
const root = resolve(import.meta.dirname, '../../..')
const asset = 'assets/only-in-the-next-version.js'

test('an upgrade loses no request, job, session or upload while both versions work', async () => {
  const { owner } = many
  const load = new Load(owner, 6)
  const others = new Others(owner)
  const upload = new Upload(`upgrade ${randomUUID()}`, owner.person.id)
  await expect(upload.run(owner, stopAfter(8))).rejects.toThrow('enough')
  await load.acknowledged(60)

  const [one, two] = many.web as [ServerProcess, ServerProcess]
  const [worker] = many.workers as [ServerProcess]
  // Both start at once: one migrates, and the other waits for it.
  const [newOne, newTwo] = await Promise.all([many.start('web', next), many.start('web', next)])
  const migrated = [newOne, newTwo].flatMap(({ lines }) =>
    lines.filter(({ msg }) => msg === 'applying migrations'),
  )
  expect(migrated.map(({ last }) => last)).toEqual([expect.stringMatching(/_next/)])
  await load.acknowledged(60)

  const again = await many.start('web')
  await again.logged('the database was migrated by a newer version')
  await many.serveFrom([two, again, newOne])
  await end(one)
  await load.acknowledged(60)
  for (let turn = 0; turn < 6; turn++) {
    expect((await ask(`${many.nginx.url}/${asset}`)).status).toBe(200)
  }
  await many.serveFrom([again, newOne, newTwo])
  await end(two)
  await upload.check(owner)
  await expect(upload.run(owner, stopAfter(8))).rejects.toThrow('enough')
  const newWorker = await many.start('worker', next)
  await load.acknowledged(60)
  await end(worker)
  await many.serveFrom([newOne, newTwo])
  await end(again)
  await load.acknowledged(60)

  expect(await load.end()).toEqual([0, 0, 0, 0, 0, 0])
  const addresses = await others.end()
  const mailed = () => many.mails.filter((to) => addresses.includes(to)).toSorted()
  await expect.poll(() => mailed().length).toBeGreaterThanOrEqual(addresses.length)
  expect(mailed()).toEqual(addresses.toSorted())
  await upload.check(owner)
  await upload.run(owner, () => {})
  await upload.checkDownload(owner)
  const { rows } = await many.database.query(
    'select count(*)::int as all, count(next_note)::int as filled from public.products',
  )
  expect(rows[0].filled).toBe(rows[0].all)
  const errors = [one, two, again, worker, newOne, newTwo, newWorker].flatMap(({ lines }) =>
    lines.filter(({ level }) => level >= 50),
  )
  expect(errors).toEqual([])
}, 600_000)

/** People who read through the table API, keep a session alive, sign up and have links mailed, until told to end. */
class Others {
  readonly #owner: Client
  readonly #addresses: string[] = []
  readonly #ended: Promise<unknown>
  #ending = false

  constructor(owner: Client) {
    this.#owner = owner
    this.#ended = Promise.all([this.#read(), this.#refresh(), this.#signUp()])
    this.#ended.catch(() => {}) // `end` throws it
  }

  async #read() {
    const url = `${this.#owner.address}/rest/v1/products?select=*&limit=20`
    while (!this.#ending) okJson(await ask(url, { headers: bearer(this.#owner.person) }))
  }

  async #refresh() {
    const { address } = this.#owner
    let person = await signUp(address, 'Other Robotics')
    for (let turn = 1; !this.#ending; turn++) {
      okJson(await ask(`${address}/auth/v1/user`, { headers: bearer(person) }))
      // No more often than the rate limit of one address allows.
      if (turn % 20 === 0 && turn < 2000) person = await refresh({ address, person })
    }
    await refresh({ address, person })
  }

  async #signUp() {
    const { address, person } = this.#owner
    for (let turn = 1; !this.#ending; turn++) {
      okJson(await ask(`${address}/api/me`, { headers: bearer(person) }))
      if (turn % 40 !== 0 || this.#addresses.length === 20) continue
      const email = `upgrade-${randomUUID()}@example.test`
      const body = JSON.stringify({ email, password: goodPassword })
      okJson(await ask(`${address}/auth/v1/signup`, { method: 'POST', body }))
      okJson(await ask(`${address}/auth/v1/recover`, { method: 'POST', body }))
      this.#addresses.push(email)
    }
  }

  /** Throws if a request failed; returns the addresses that must get a mail. */
  async end(): Promise<string[]> {
    this.#ending = true
    await this.#ended
    return this.#addresses
  }
}

/** Stops an upload after this many pieces. */
function stopAfter(pieces: number) {
  let left = pieces
  return () => {
    left--
    if (left === 0) throw new Error('enough')
  }
}

/** A copy of the program like a next version: with a further migration, changed rules and another script. */
function nextVersion(): string {
  const copy = mkdtempSync(join(tmpdir(), 'briefwell-next-'))
  afterFile(() => rmSync(copy, { recursive: true, force: true }))
  const filter = (path: string) => path !== join(root, 'server/testing')
  for (const name of ['server', 'contract', 'common', 'database', 'docs']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const script = join(copy, 'build/client', asset)
  mkdirSync(dirname(script), { recursive: true })
  writeFileSync(script, 'export {}')
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...own, version: '99.0.0' }))
  const tables = join(copy, 'database/tables')
  const number = readdirSync(tables).length + 1
  writeFileSync(join(tables, `${String(number).padStart(4, '0')}_next.sql`), nextMigration)
  const rules = join(copy, 'database/rules')
  for (const [file, from, to] of nextRules) {
    const text = readFileSync(join(rules, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(rules, file), text.replaceAll(from, to))
  }
  return copy
}

/** A function, a policy and a trigger that every request uses, written differently. */
const nextRules = [
  [
    'team/caller.sql',
    'function app.caller(session_id uuid, user_id uuid)',
    'function app.caller(session_id uuid,  user_id uuid)',
  ],
  [
    'products/access.sql',
    '(select public.get_user_company(auth.uid()))',
    '(select  public.get_user_company(auth.uid()))',
  ],
  ['briefs/triggers.sql', 'for each row execute', 'for each row  execute'],
] as const

/** Typical changes of an upgrade, on tables that every request uses. */
const nextMigration = `
alter table public.products add column next_note text;
alter table public.products alter column next_note set default 'none';
update public.products set next_note = 'none';
create index products_next_note on public.products (next_note);

create table app.next_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles (id) on delete cascade,
  note text not null
);
call app.protect('app.next_notes');

do $$
declare
  kinds record;
begin
  select c.conname as name, pg_get_constraintdef(c.oid) as definition into strict kinds
  from pg_constraint c
  where c.conrelid = 'app.notifications'::regclass and c.contype = 'c'
    and pg_get_constraintdef(c.oid) like '%member-joined%';
  execute format('alter table app.notifications drop constraint %I', kinds.name);
  execute format('alter table app.notifications add constraint %I %s', kinds.name,
    replace(kinds.definition, '''member-joined''', '''next-news''::text, ''member-joined'''));
end
$$;
`
const next = nextVersion()
const many = await startMany({ web: 2, worker: 1 })
