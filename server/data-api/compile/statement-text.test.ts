import fc from 'fast-check'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { describe, expect, test } from 'vitest'
import { awkward } from '../../testing/attacks/filter-oracle.ts'
import { DataError } from '../data-errors.ts'
import { functions } from '../functions.ts'
import { parseConflict, parsePayload } from '../payload.ts'
import { parseRead } from '../query/parse-read.ts'
import { tableOf } from '../query/parse-select.ts'
import { relations, type Table, tables } from '../tables.ts'
import { compileRow, compileValue } from './compile-call.ts'
import { compileDelete, compileInsert, compileUpdate } from './compile-change.ts'
import { compileRead } from './compile-read.ts'

const runs = { seed: 4, numRuns: process.env.DEEP === '1' ? 10_000 : 300 }

const offline = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Every word that a statement may contain. */
const words = new Set([
  ...[...tables.values()].flatMap(({ name, columns }) => [name, ...columns.keys()]),
  ...[...functions.values()].flatMap(({ name, takes }) => [name, ...takes.keys()]),
  ...'select from where and or not in is as on by order asc desc nulls first last'.split(' '),
  ...'limit offset true false null unknown like ilike exists count min filter'.split(' '),
  ...'with insert into update set delete values default returning conflict do nothing'.split(' '),
  ...'cross join lateral ordinality excluded payload element value place sent'.split(' '),
  ...'coalesce json_agg json_build_object json_strip_nulls to_json jsonb_build_object'.split(' '),
  ...'jsonb_array_elements jsonb_to_record gen_random_uuid now interval days draft'.split(' '),
  ...'to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery'.split(' '),
  ...'text uuid boolean timestamptz jsonb int bigint regconfig'.split(' '),
  ...'public app hash_token token page row related body rows total changed answer added'.split(' '),
  ...'xmax noted activity action subject_type subject_id details member case when then'.split(' '),
  ...'else end title storage present_address logo_object_id video_object_id'.split(' '),
  ...'measured bytes shown sum pg_column_size over unbounded preceding refuse_long_answer'.split(
    ' ',
  ),
])

/**
 * The parts of a statement that are neither a known word, nor one of our names, a parameter or
 * punctuation.
 */
function strange(statement: RawBuilder<unknown>): string[] {
  const { sql } = statement.compile(offline)
  const found = sql.match(/\$\d+|[\p{L}_][\p{L}\p{N}_]*|\d+|'[^']*'|--|\/\*|;|\\|[^\x20-\x7e\n]/gu)
  return (found ?? []).filter(
    (part) =>
      !words.has(part) &&
      !/^(\$\d+|t\d+|int4|[01])$/.test(part) &&
      !["'{}'", "'[]'", "''", "'token'", "'draft'", "'7 days'"].includes(part) &&
      ![...words].includes(part.replaceAll("'", '')),
  )
}

const noise = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('"; drop table x; --', '") from auth.users --', "'||(select 1)||'", '$9', 'auth'),
)
const operator = fc.constantFrom(
  ...['eq', 'not.eq', 'like', 'cs', 'fts', 'fts(english)', 'wfts', 'in', 'is', 'and', 'x'],
)
const alias = noise.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
const relation = fc.constantFrom(
  ...relations.flatMap(({ name, table, target }) => [name, table, target]),
)

/** A random request on a table: mostly valid, partly noise. */
function requestOn(table: Table) {
  const known = fc.constantFrom(...table.columns.keys())
  const column = fc.oneof({ weight: 20, arbitrary: known }, noise)
  const item = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(alias, column).map(([name, of]) => `${name}:${of}`) },
    fc.tuple(alias, relation).map(([name, of]) => `${name}:${of}!inner(id)`),
  )
  const filter = fc
    .tuple(column, operator, noise)
    .map(([name, op, value]) => [name, `${op}.${value}`])
  const member = fc.tuple(known, operator, alias).map((parts) => parts.join('.'))
  const group = fc
    .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(member, { minLength: 1, maxLength: 3 }))
    .map(([key, members]) => [key, `(${members.join(',')})`])
  const other = fc.tuple(fc.constantFrom('order', 'on_conflict'), column)
  const row = fc.dictionary(known, noise, { maxKeys: 3 })
  return fc.record({
    table: fc.constant(table),
    select: fc.option(fc.array(item, { maxLength: 3 }).map((items) => items.join(','))),
    parameters: fc.array(fc.oneof(filter, group, other), { maxLength: 2 }),
    body: fc.oneof(row, fc.array(row, { maxLength: 2 })),
  })
}

const request = fc.constantFrom(...tables.values()).chain(requestOn)

describe('statements', () => {
  test('no input reaches their text: names come from the list, everything else is a parameter', () => {
    let compiled = 0
    fc.assert(
      fc.property(request, ({ table, select: list, parameters, body }) => {
        const query = new URLSearchParams(parameters.map(([key = '', value = '']) => [key, value]))
        if (list !== null) query.set('select', list)
        for (const statement of statementsOf(table.name, query, body)) {
          compiled++
          expect(strange(statement)).toEqual([])
        }
      }),
      runs,
    )
    expect(compiled).toBeGreaterThan(runs.numRuns)
  })

  test('calls pass their arguments as parameters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...functions.values()), noise, (called, value) => {
        const given = new Map([...called.takes.keys()].map((name) => [name, value]))
        const read = parseRead(tableOf('team_permissions'), new URLSearchParams())
        expect(strange(compileValue(called, given))).toEqual([])
        expect(strange(compileRow(called, given, { read, strip: true }))).toEqual([])
      }),
      runs,
    )
  })
})

/** The statements that a request leads to; none if it is refused. */
function statementsOf(name: string, query: URLSearchParams, body: unknown) {
  const rows = { rows: true, strip: false }
  const attempts = [
    () => compileRead(parseRead(tableOf(name), query), { counted: true, strip: true }),
    () => compileDelete(parseRead(tableOf(name), query), rows),
    () => {
      const { columns } = parsePayload(tableOf(name), query, body)
      if (columns.length === 0) return null
      const read = parseRead(tableOf(name), query)
      return compileUpdate(read, { values: JSON.stringify(body), columns }, rows)
    },
    () => {
      const { columns } = parsePayload(tableOf(name), query, body)
      const conflict = { columns: parseConflict(tableOf(name), query), merge: true }
      const read = parseRead(tableOf(name), query)
      const insert = { rows: JSON.stringify(body), columns, withDefaults: true, conflict }
      return compileInsert({ read, ...insert }, rows)
    },
  ]
  return attempts.flatMap((attempt): RawBuilder<unknown>[] => {
    try {
      return [attempt() ?? []].flat()
    } catch (error) {
      if (error instanceof DataError) return []
      throw error
    }
  })
}
