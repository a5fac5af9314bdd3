import { type RawBuilder, sql } from 'kysely'
import type { DatabaseFunction } from '../functions.ts'
import type { Read } from '../query/tree.ts'
import { typed } from './compile-filter.ts'
import { compileRead, type Page } from './compile-read.ts'

/** Arguments by name, each as text that PostgreSQL parses. */
export type Arguments = ReadonlyMap<string, string | null>

/** Calls a function that returns one value, which is the body. */
export function compileValue(
  called: DatabaseFunction,
  given: Arguments,
): RawBuilder<{ body: string | null }> {
  return sql`select to_json(${compileCall(called, given)})::text as body`
}

/** Calls a function that returns one row of a table, or none: then all columns are null. */
export function compileRow(
  called: DatabaseFunction,
  given: Arguments,
  { read, strip }: { read: Read; strip: boolean },
): RawBuilder<Page> {
  const rows = sql`(
    select * from ${compileCall(called, given)} as answer where answer.id is not null)`
  return compileRead(read, {
    counted: false,
    strip,
    source: { rows, hashed: () => sql`null::text` },
  })
}

function compileCall({ name, takes }: DatabaseFunction, given: Arguments): RawBuilder<unknown> {
  const parameters = [...takes].map(
    ([argument, type]) => sql`${sql.id(argument)} => ${typed(given.get(argument) ?? null, type)}`,
  )
  return sql`public.${sql.id(name)}(${sql.join(parameters)})`
}
