import type { Client, DatabaseError } from 'pg'
import product from '../../../../package.json' with { type: 'json' }
import { keyOf, type Rule } from './read-rules.ts'

export const createRulesTable = `
  create table if not exists app.rules (
    name text primary key,
    checksum text not null,
    version text not null,
    applied_at timestamptz not null default now()
  );
  comment on table app.rules is 'The functions, triggers, policies and grants that database/rules/ defines.';
  comment on column app.rules.name is 'Kind and name, as in ''function app.now''.';
  comment on column app.rules.checksum is 'SHA-256 of its definition, in hexadecimal.';
  comment on column app.rules.version is 'The version of Briefwell that applied it.';
  comment on column app.rules.applied_at is 'When it was applied.';
`

type Applied = { name: string; checksum: string; version: string }

/** What differs between the rules of this program and those of a database. */
export type RuleChanges = { changed: Rule[]; gone: string[] }

/** Null if a newer version of the product has applied its rules, which this one leaves alone. */
export async function ruleChanges(client: Client, rules: Rule[]): Promise<RuleChanges | null> {
  const { rows } = await client.query<Applied>('select name, checksum, version from app.rules')
  if (rows.some(({ version }) => isNewer(version, product.version))) return null
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const wanted = new Set(rules.map(keyOf))
  const isChanged = (rule: Rule) => applied.get(keyOf(rule)) !== rule.checksum
  return {
    // What is called may grant rights on functions that have just been replaced.
    changed: rules.some(isChanged) ? rules.filter((rule) => isChanged(rule) || calls(rule)) : [],
    gone: rows.map(({ name }) => name).filter((name) => !wanted.has(name)),
  }
}

const calls = ({ sql }: Rule) => /^call /m.test(sql)

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

/** Makes the rules of the database those of this program. Runs in a transaction. */
export async function applyRules(client: Client, rules: Rule[], { changed, gone }: RuleChanges) {
  // Bodies name functions that come later.
  await client.query('set local check_function_bodies = off')
  await client.query(`grant create on schema public, auth, storage, app to ${definer}`)
  await asDefiner(client, 'alter default privileges revoke execute on functions from public')
  const existing = await existingRoutines(client)
  for (const name of gone.filter((one) => !isRoutine(one))) await withdrawIfThere(client, name)
  for (const rule of inOrder(changed, rules)) await applyRule(client, rule, existing)
  for (const name of gone.filter(isRoutine)) await dropRoutines(client, existing.get(nameIn(name)))
  await client.query(`revoke create on schema public, auth, storage, app from ${definer}`)
  await client.query('delete from app.rules where name = any ($1)', [gone])
  await client.query(
    `insert into app.rules (name, checksum, version)
     select name, checksum, $3 from unnest($1::text[], $2::text[]) as rule (name, checksum)
     on conflict (name) do update
       set checksum = excluded.checksum, version = excluded.version, applied_at = now()`,
    [changed.map(keyOf), changed.map(({ checksum }) => checksum), product.version],
  )
}

/** The owner of security definer functions, which run with its rights. */
const definer = 'briefwell_definer'

async function asDefiner(client: Client, sql: string) {
  await client.query(`set local role ${definer};\n${sql};\nreset role`)
}

const isRoutine = (key: string) => /^(function|procedure) /.test(key)

/** Functions before what calls them: PostgreSQL looks into triggers, policies and SQL without quotes when they are made. */
function inOrder(changed: Rule[], all: Rule[]): Rule[] {
  const routines = new Map(
    all.filter((rule) => isRoutine(keyOf(rule))).map((rule) => [rule.name, rule]),
  )
  const left = new Set(changed)
  const ordered: Rule[] = []
  const take = (rule: Rule) => {
    if (!left.delete(rule)) return
    if (isCheckedAtOnce(rule)) {
      for (const [name] of rule.sql.matchAll(/\b(?:app|auth|public|storage)\.\w+(?=\()/g)) {
        const needed = routines.get(name)
        if (needed) take(needed)
      }
    }
    ordered.push(rule)
  }
  for (const rule of changed) if (isRoutine(keyOf(rule))) take(rule)
  return [...ordered, ...left]
}

const isCheckedAtOnce = (rule: Rule) => !/\bas \$\w*\$/.test(rule.sql) || calls(rule)

async function applyRule(client: Client, rule: Rule, existing: Routines) {
  try {
    const before = existing.get(rule.name)
    if (!isRoutine(keyOf(rule))) await client.query(`${withdraw(keyOf(rule))};\n${rule.sql}`)
    else if (before) await replaceRoutine(client, rule, before)
    else await createRoutine(client, rule, [])
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`database/rules/${rule.file}, ${keyOf(rule)}: ${message}.`, { cause })
  }
}

/** The statement that takes back a trigger, a policy or the grants on a table. */
function withdraw(key: string): string {
  const [kind, ...name] = key.split(' ')
  return kind === 'grants'
    ? `revoke all ${name.join(' ')} from anon, authenticated, ${definer}`
    : `drop ${kind} if exists ${name.join(' ')}`
}

/** The table may have been dropped, and its grants with it. */
async function withdrawIfThere(client: Client, key: string) {
  const table = key.slice(key.lastIndexOf(' ') + 1)
  const { rows } = await client.query('select to_regclass($1) is not null as there', [table])
  if (rows[0].there) await client.query(withdraw(key))
}

/** A function or procedure of the database. */
type Routine = { signature: string; owner: string }

type Routines = ReadonlyMap<string, Routine[]>

async function existingRoutines(client: Client): Promise<Routines> {
  const { rows } = await client.query<{ name: string; routines: Routine[] }>(
    `select pronamespace::regnamespace || '.' || proname as name,
       json_agg(json_build_object('signature', oid::regprocedure::text, 'owner', proowner::regrole::text)) as routines
     from pg_catalog.pg_proc where pronamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
     group by 1`,
  )
  return new Map(rows.map(({ name, routines }) => [name, routines]))
}

async function countRoutines(client: Client, name: string): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_catalog.pg_proc where pronamespace = split_part($1, '.', 1)::regnamespace and proname = split_part($1, '.', 2)`,
    [name],
  )
  return rowCount ?? 0
}

const nameIn = (key: string) => key.slice(key.indexOf(' ') + 1)

/** Only its owner can replace a routine. One that the definer owns stays with it, even if it is no longer security definer. */
async function createRoutine(client: Client, { name, sql }: Rule, before: Routine[]) {
  const head = sql.split(/\b(?:as \$|return |begin atomic)/)[0] ?? ''
  const isDefiners = /\bsecurity definer\b/.test(head) || before.some(isOfDefiner)
  if (!isDefiners) return client.query(sql)
  for (const { signature } of before.filter((one) => !isOfDefiner(one))) {
    await client.query(`alter routine ${signature} owner to ${definer}`)
  }
  if (!/\breturns trigger\b/.test(head)) return asDefiner(client, sql)
  // Only who may execute a function can create a trigger that does.
  return asDefiner(client, `${sql};\ngrant execute on function ${name}() to session_user`)
}

const isOfDefiner = ({ owner }: Routine) => owner === definer

/** A function with other arguments or another result takes the place of the one before. */
async function replaceRoutine(client: Client, rule: Rule, before: Routine[]) {
  for (const routine of before) await withdrawExecution(client, routine)
  await client.query('savepoint rule')
  try {
    await createRoutine(client, rule, before)
  } catch (error) {
    if ((error as Partial<DatabaseError>).code !== otherResult) throw error
    await client.query('rollback to savepoint rule')
    await dropRoutines(client, before)
    await createRoutine(client, rule, [])
    return
  }
  if ((await countRoutines(client, rule.name)) > before.length) await dropRoutines(client, before)
}

/** The grants that a file no longer names would stay. Those of login roles are made by `app.admit_login`. */
async function withdrawExecution(client: Client, { signature, owner }: Routine) {
  const roles = ['public', 'anon', 'authenticated', 'service_role', definer]
  const others = roles.filter((role) => role !== owner)
  const sql = `revoke all on routine ${signature} from ${others.join(', ')}`
  await (owner === definer ? asDefiner(client, sql) : client.query(sql))
}

/** invalid_function_definition */
const otherResult = '42P13'

async function dropRoutines(client: Client, routines: readonly Routine[] = []) {
  for (const { signature } of routines) await client.query(`drop routine ${signature}`)
}
