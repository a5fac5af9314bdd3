import { dataErrors } from './data-errors.ts'
import { columnOf } from './query/parse-select.ts'
import { Scanner } from './query/scanner.ts'
import type { Column, Table } from './tables.ts'

type Row = Record<string, unknown>

/** A parsed body: its rows, and the columns to write. `list` tells an array from an object. */
export type Payload = { rows: Row[]; list: boolean; columns: Column[] }

/**
 * Parses the rows of a body. Its columns are those named by `columns`, else the keys of its
 * objects, which must then be equal. Throws PGRST102, and PGRST204 for an unknown column.
 */
export function parsePayload(table: Table, query: URLSearchParams, body: unknown): Payload {
  const list = Array.isArray(body)
  const rows: unknown[] = list ? body : [body]
  if (!rows.every(isRow)) throw dataErrors.badBody()
  const named = query.get('columns')
  const names = named === null ? keysOf(rows) : namesOf('columns parameter', named)
  const columns = [...new Set(names)].map((name) => {
    const column = table.columns.get(name)
    if (!column) throw dataErrors.unknownField(table.name, name)
    return column
  })
  return { rows, list, columns }
}

/** The columns by which `on_conflict` finds existing rows; the id by default. */
export function parseConflict(table: Table, query: URLSearchParams): Column[] {
  const named = query.get('on_conflict') ?? 'id'
  const names = new Set(namesOf('on_conflict parameter', named))
  return [...names].map((name) => columnOf(table, name))
}

function namesOf(what: string, text: string): string[] {
  const scanner = new Scanner(what, text)
  const names = scanner.list(() => scanner.name())
  scanner.end()
  return names
}

function keysOf([first = {}, ...others]: Row[]): string[] {
  const names = Object.keys(first)
  const same = others.every((row) => {
    const keys = Object.keys(row)
    return keys.length === names.length && keys.every((key) => Object.hasOwn(first, key))
  })
  if (!same) throw dataErrors.badBody('All object keys must match')
  return names
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
