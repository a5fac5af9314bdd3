import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Harness, startHarness } from './harness.ts'
import { callAttempts, procedureAttempts } from './permission-calls.ts'
import { compare, counted, deep } from './permission-cases.ts'
import {
  type Actor,
  actors,
  endpoints,
  helpers,
  openTables,
  procedures,
  serverTables,
  tables,
  type Whose,
} from './permission-matrix.ts'
import { statementOf, tableAttempts } from './permission-statements.ts'
import {
  type Cast,
  castPeople,
  type Kind,
  makeThing,
  type Person,
  type Run,
  recast,
  type Thing,
} from './permission-world.ts'

const declared = await declaredEndpoints()

let h: Harness
let world: Cast
let service: pg.PoolClient
let asService: Run
beforeAll(async () => {
  h = await startHarness()
  world = await castPeople(h)
  service = await h.database.pool.connect()
  // For the whole connection: making the rows is most of the work here.
  await service.query(`select set_config('role', 'service_role', false)`)
  asService = async (text, values) => (await service.query(text, values)).rows
})
afterAll(() => service.release(true))
afterAll(() => {
  // With those of permission-files.test.ts, 10,000.
  if (deep) expect(counted.cases).toBeGreaterThanOrEqual(8_800)
})

/** Runs `work` as a person's role and claims, and takes back what it did. */
async function takenBack<T>(claims: { role: string }, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await h.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(becoming, [claims.role, JSON.stringify(claims)])
    return await work(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const becoming = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`
const claimsOf = (person: Person | null) =>
  person
    ? { role: 'authenticated', sub: person.id, session_id: person.sessionId }
    : { role: 'anon' }

const thingFor = (kind: Kind, actor: Actor, row: Whose) =>
  makeThing(asService, world, kind, actor, row)

// ------------------------------------------------------------------------------ calls

async function declaredEndpoints(): Promise<Endpoint[]> {
  const folder = resolve(import.meta.dirname, '../../contract')
  const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(resolve(folder, file))))
  return modules
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter((value): value is Endpoint => {
      const { path, access } = (value ?? {}) as Partial<Endpoint>
      return typeof path === 'string' && typeof access === 'string'
    })
}

describe('a call of /api', () => {
  test('each has its row', () => {
    expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort())
    expect(Object.keys(callAttempts).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test.each(declared.map((endpoint, turn) => ({ name: endpoint.name, endpoint, turn })))(
    '$name',
    { tags: ['1.5.10', '1.6.4a'] },
    async ({ name, endpoint, turn }) => {
      const rule = endpoints[name] ?? 'nobody'
      const { kind, ask, holds, spends, alone } = callAttempts[name] ?? { kind: 'none' as const }
      if (alone) world = await castPeople(h)
      const wrong = await compare(rule, turn, async (actor, row) => {
        const thing = await thingFor(kind, actor, row)
        const options = { as: world.people[actor], ...ask?.(thing) }
        const reply: unknown = await h
          .call(endpoint, options as Parameters<typeof h.call>[1])
          .catch(refused)
        const allowed = reply !== null && (holds?.(reply, thing) ?? true)
        if (allowed && spends) await recast(h, world, actor)
        return allowed
      })
      expect(wrong).toEqual([])
    },
  )
})

/** A refusal is an answer of its own; a fault of ours is not. */
function refused(error: { status?: number; message: string }): null {
  expect(error.status, error.message).toBeGreaterThanOrEqual(400)
  expect(error.status, error.message).toBeLessThan(500)
  return null
}

// ------------------------------------------------------------------------------ tables

const operations = Object.entries(tables).flatMap(([table, rules]) =>
  Object.entries(rules).map(([operation, rule]) => ({ table, operation, rule })),
)

/** Whether a statement reached a row; PostgreSQL's refusals are 42501, and 23 for what cannot be. */
async function reaches(person: Person | null, text: string, values: unknown[]): Promise<boolean> {
  return takenBack(claimsOf(person), async (run) => {
    const rows = await run(`with reached as (${text} returning 1) select 1 from reached`, values)
    return rows.length > 0
  }).catch(() => false)
}

describe('a table', () => {
  test('each has its row', async () => {
    const { rows } = await h.database.pool.query<{ name: string }>(
      `select c.relnamespace::regnamespace::text || '.' || c.relname as name from pg_class c
       where c.relkind in ('r', 'p')
         and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')`,
    )
    const listed = [...Object.keys(tables), ...Object.keys(openTables), ...serverTables]
    expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort())
    expect(Object.keys(tableAttempts).sort()).toEqual(Object.keys(tables).sort())
  })

  test.each(operations.map((operation, turn) => ({ ...operation, turn })))(
    '$operation $table, as the role',
    async ({ table, operation, rule, turn }) => {
      const wrong = await compare(rule, turn, async (actor, row) => {
        const person = world.people[actor]
        const thing = await thingOf(table, operation, actor, row)
        const { text, values } = statementOf(table, operation, thing, person)
        return touches(person, operation, text, values)
      })
      expect(wrong).toEqual([])
    },
  )

  const wire = operations.filter(({ table, operation }) => {
    return table.startsWith('public.') && operation !== 'move'
  })
  test.each(wire.map((operation, turn) => ({ ...operation, turn })))(
    '$operation $table, by /rest/v1',
    async ({ table, operation, rule, turn }) => {
      const wrong = await compare(rule, turn, async (actor, row) => {
        const thing = await thingOf(table, operation, actor, row)
        const allowed = await reachesByWire(table, operation, thing, actor)
        if (allowed && row === 'own' && operation !== 'select') await recast(h, world, actor)
        return allowed
      })
      expect(wrong).toEqual([])
    },
  )

  test.each(serverTables)('%s is the server’s alone', async (table) => {
    const statements = [
      `select from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]
    for (const actor of actors) {
      for (const text of statements) {
        const attempt = takenBack(claimsOf(world.people[actor]), (run) => run(text))
        await expect(attempt, `${actor}: ${text}`).rejects.toMatchObject({ code: '42501' })
        counted.cases++
      }
    }
  })

  test.each(Object.entries(openTables))('%s is open for %s alone', async (table, open) => {
    const statements = {
      select: `select from ${table}`,
      insert: `insert into ${table} default values`,
      delete: `delete from ${table}`,
      truncate: `truncate ${table}`,
    }
    for (const actor of actors) {
      for (const [operation, text] of Object.entries(statements)) {
        const code = await takenBack(claimsOf(world.people[actor]), (run) => run(text)).then(
          () => 'none',
          (error: { code?: string }) => error.code,
        )
        const allowed = (open as readonly string[]).includes(operation)
        expect(code === '42501', `${actor}: ${text}`).toBe(!allowed)
        counted.cases++
      }
    }
  })
})

function thingOf(table: string, operation: string, actor: Actor, row: Whose): Promise<Thing> {
  const attempt = tableAttempts[table]
  const kind = operation === 'insert' ? attempt?.insert?.kind : attempt?.kind
  return thingFor(kind ?? 'none', actor, row)
}

async function touches(
  person: Person | null,
  operation: string,
  text: string,
  values: unknown[],
): Promise<boolean> {
  if (operation !== 'select') return reaches(person, text, values)
  return takenBack(claimsOf(person), (run) => run(text, values)).then(
    (rows) => rows.length > 0,
    () => false,
  )
}

const methods = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' } as const

async function reachesByWire(
  table: string,
  operation: string,
  thing: Thing,
  actor: Actor,
): Promise<boolean> {
  const person = world.people[actor]
  const attempt = tableAttempts[table]
  const payload = operation === 'insert' ? attempt?.insert?.row(thing, person) : attempt?.wire
  const answer = await h.request({
    method: methods[operation as keyof typeof methods],
    url: `/rest/v1/${table.replace('public.', '')}${operation === 'insert' ? '' : `?id=eq.${thing.id}`}`,
    as: person,
    headers: { prefer: 'return=representation' },
    ...(operation === 'insert' || operation === 'update' ? { payload: payload ?? {} } : {}),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return answer.statusCode < 300 && answer.json<unknown[]>().length > 0
}

// ------------------------------------------------------------------------------ functions

describe('a procedure', () => {
  test('each has its row', async () => {
    const { rows } = await h.database.pool.query<{ name: string }>(
      `select distinct f.pronamespace::regnamespace::text || '.' || f.proname as name
       from pg_proc f
       where f.pronamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
         and (has_function_privilege('anon', f.oid, 'execute')
              or has_function_privilege('authenticated', f.oid, 'execute'))`,
    )
    const ours = Object.keys(procedures).map((name) => `public.${name}`)
    const listed = [...ours, ...Object.keys(helpers)]
    expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort())
    expect(Object.keys(procedureAttempts).sort()).toEqual(Object.keys(procedures).sort())
  })

  test.each(Object.entries(procedures).map(([name, rule], turn) => ({ name, rule, turn })))(
    '$name, as the role and by /rest/v1/rpc',
    async ({ name, rule, turn }) => {
      const attempt = procedureAttempts[name]
      const args = async (actor: Actor, row: Whose) => {
        const thing = await thingFor(attempt?.kind ?? 'none', actor, row)
        return attempt?.ask(thing, world.people[actor]?.id ?? randomUUID()) ?? {}
      }
      const bySql = await compare(rule, turn, async (actor, row) => {
        const given = await args(actor, row)
        const places = Object.keys(given).map((arg, at) => `${arg} => $${at + 1}`)
        const text = `select to_jsonb(public.${name}(${places.join(', ')})) as answer`
        return takenBack(claimsOf(world.people[actor]), (run) =>
          run(text, Object.values(given)),
        ).then(
          ([found]) => isYes(found?.answer),
          () => false,
        )
      })
      const byWire = await compare(rule, turn, async (actor, row) => {
        const answer = await h.request({
          method: 'POST',
          url: `/rest/v1/rpc/${name}`,
          as: world.people[actor],
          payload: await args(actor, row),
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        const allowed = answer.statusCode < 300 && isYes(answer.json())
        if (allowed && name.startsWith('update')) await recast(h, world, actor)
        return allowed
      })
      expect({ bySql, byWire }).toEqual({ bySql: [], byWire: [] })
    },
  )

  test.each(Object.entries(helpers))('%s may be executed by %s', async (name, who) => {
    const { rows } = await h.database.pool.query<{ anon: boolean; authenticated: boolean }>(
      `select bool_or(has_function_privilege('anon', f.oid, 'execute')) as anon,
              bool_or(has_function_privilege('authenticated', f.oid, 'execute')) as authenticated
       from pg_proc f where f.pronamespace::regnamespace::text || '.' || f.proname = $1`,
      [name],
    )
    expect(rows).toEqual([{ anon: who === 'everybody', authenticated: true }])
  })
})

/** A yes, a company, or a row with something in it. */
function isYes(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return Boolean(answer)
  return Object.values(answer).some((value) => value !== null)
}
