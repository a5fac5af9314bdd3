import { expect, test } from 'vitest'
import { type Actor, actors, type Rule, type Whose } from './permission-actors.ts'
import { compare, expectCases, type Outcome } from './permission-cases.ts'
import { nameOf, openTables, serverTables, tables } from './permission-matrix.ts'
import { answersFound } from './permission-matrix-readers.ts'
import { answerStatements } from './permission-questions.ts'
import { setStage } from './permission-stage.ts'
import { kindOf, statementOf, tableAttempts, writtenBy } from './permission-statements.ts'

const stage = setStage()

const operations = Object.entries(tables)
  .flatMap(([table, rules]) =>
    Object.entries(rules).map(([operation, rule]) => ({ table, operation, rule: rule as Rule })),
  )
  .map((operation, turn) => ({ ...operation, turn }))

test('every table has a row', async () => {
  const { rows } = await stage.h.database.pool.query<{ name: string }>(
    `select c.relnamespace::regnamespace::text || '.' || c.relname as name from pg_class c
     where c.relkind in ('r', 'p')
       and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')`,
  )
  const listed = [...Object.keys(tables), ...Object.keys(openTables), ...serverTables]
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort())
  expect(Object.keys(tableAttempts).sort()).toEqual(Object.keys(tables).sort())
})

test('every operation that a caller has the privilege for is tried', async () => {
  const { rows } = await stage.h.database.pool.query<{ table: string; operation: string }>(
    `select distinct c.relnamespace::regnamespace::text || '.' || c.relname as table, operation
     from pg_class c, unnest(array['anon', 'authenticated']) caller,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) operation
     where c.relkind in ('r', 'p', 'v', 'm')
       and c.relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
       and (has_table_privilege(caller, c.oid, operation)
            or operation in ('select', 'insert', 'update', 'references')
               and has_any_column_privilege(caller, c.oid, operation))`,
  )
  const tried = [
    ...operations.map(({ table, operation }) => `${operation} ${table}`),
    ...Object.entries(openTables).flatMap(([table, open]) =>
      open.map((operation) => `${operation} ${table}`),
    ),
  ]
  const granted = rows.map(({ table, operation }) => `${operation} ${table}`)
  expect(granted.length).toBeGreaterThan(30)
  expect(granted.filter((operation) => !tried.includes(operation))).toEqual([])
})

test.each(operations)(
  '$operation: $table, as the role',
  async ({ table, operation, rule, turn }) => {
    const wrong = await compare(rule, turn, async (actor, row) => {
      const thing = await stage.sharedThing(kindOf(table, operation), actor, row)
      const person = stage.world.people[actor]
      return stage.reaches(person, operation, statementOf(table, operation, thing, person))
    })
    expect(wrong).toEqual([])
  },
)

const answers = (['answeredQuestion', 'publishedQuestion'] as const).flatMap((kind) =>
  (['find', 'read'] as const).map((verb) => ({ kind, verb })),
)

test.each(answers)('$verb: the passage of a row of $kind', async ({ kind, verb }) => {
  const wrong = await compare(answersFound, 'all', async (actor, row) => {
    const thing = await stage.sharedThing(kind, actor, row)
    return stage.reaches(stage.world.people[actor], 'select', answerStatements[verb](thing))
  })
  expect(wrong).toEqual([])
})

const methods = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE', move: 'PATCH' }

test.each(operations.filter(({ table }) => table.startsWith('public.')))(
  '$operation: $table, through /rest/v1',
  async ({ table, operation, rule, turn }) => {
    const wrong = await compare(rule, turn, async (actor, row) => {
      const outcome = await reachesByWire(table, operation, actor, row)
      if (outcome === true && row === 'own' && operation !== 'select') await stage.renew(actor)
      return outcome
    })
    expect(wrong).toEqual([])
  },
)

async function reachesByWire(
  table: string,
  operation: string,
  actor: Actor,
  row: Whose,
): Promise<Outcome> {
  const kind = kindOf(table, operation)
  const thing = await stage.sharedThing(kind, actor, row)
  const person = stage.world.people[actor]
  const verb = nameOf(operation)
  const method = methods[verb as keyof typeof methods] as 'GET'
  const answer = await stage.h.request({
    method,
    url: `/rest/v1/${table.replace('public.', '')}${verb === 'insert' ? '' : `?id=eq.${thing.id}`}`,
    as: person,
    headers: { prefer: 'return=representation' },
    ...(method === 'GET' || verb === 'delete'
      ? {}
      : { payload: writtenBy(table, operation, thing, person) }),
  })
  if (answer.statusCode < 300) {
    stage.changed(kind, actor, row)
    return answer.json<unknown[]>().length > 0
  }
  expect([401, 403], `${actor}, ${row} row: ${answer.body}`).toContain(answer.statusCode)
  return false
}

async function readCode(actor: Actor, text: string): Promise<string> {
  const attempt = stage.rolledBack(stage.world.people[actor], (run) => run(text))
  return attempt.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? 'unknown',
  )
}

test.each(serverTables)('%s is only for the server', async (table) => {
  for (const actor of actors) {
    for (const text of [
      `select from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      expect(await readCode(actor, text), `${actor}: ${text}`).toBe('42501')
    }
  }
})

test.each(Object.entries(openTables))('%s is open only for %s', async (table, open) => {
  const statements = {
    select: `select from ${table}`,
    insert: `insert into ${table} default values`,
    delete: `delete from ${table}`,
    truncate: `truncate ${table}`,
  }
  for (const actor of actors) {
    for (const [operation, text] of Object.entries(statements)) {
      const allowed = (open as readonly string[]).includes(operation)
      expect((await readCode(actor, text)) === '42501', `${actor}: ${text}`).toBe(!allowed)
    }
  }
})

expectCases(6_800)
