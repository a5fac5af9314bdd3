import { isShown } from './compile/compile-read.ts'
import { dataErrors } from './data-errors.ts'
import type { Item } from './query/tree.ts'
import type { ColumnType } from './tables.ts'

/** The format of rows: a list, one object, or CSV; with or without nulls. */
export type Media = { form: 'list' | 'object' | 'csv'; strip: boolean }

const forms: Record<string, Media['form']> = {
  '*/*': 'list',
  'application/*': 'list',
  'application/json': 'list',
  'application/vnd.pgrst.array': 'list',
  'application/vnd.pgrst.array+json': 'list',
  'application/vnd.pgrst.object': 'object',
  'application/vnd.pgrst.object+json': 'object',
  'text/csv': 'csv',
}

/** The first supported type in the Accept header. Throws PGRST107. */
export function parseAccept(header: string | undefined): Media {
  const accepted = (header ?? '*/*').split(',').map((type) => type.trim())
  for (const type of accepted) {
    const [name = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase())
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined
    if (form) return { form, strip: parameters.includes('nulls=stripped') }
  }
  throw dataErrors.unacceptable(accepted.join(', '))
}

export function contentType({ form, strip }: Media): string {
  if (form === 'csv') return 'text/csv; charset=utf-8'
  const stripped = strip ? ';nulls=stripped' : ''
  if (form === 'object') return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  return strip
    ? `application/vnd.pgrst.array+json${stripped}; charset=utf-8`
    : 'application/json; charset=utf-8'
}

/** Rows as CSV, with values as PostgreSQL writes them, below a line of names. */
export function toCsv(items: readonly Item[], rows: readonly Record<string, unknown>[]): string {
  const names = [
    ...new Map(
      items
        .filter((item) => item.kind === 'count' || isShown(item))
        .map((item) => [item.alias, item]),
    ).values(),
  ]
  const lines = rows.map((row) =>
    names.map((item) => csvValue(row[item.alias], typeOf(item))).join(','),
  )
  return [names.map(({ alias }) => csvName(alias)).join(','), ...lines].join('\n')
}

function typeOf(item: Item): ColumnType | undefined {
  return item.kind === 'column' ? item.column.type : undefined
}

const csvName = (name: string) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** Quoted like a column of a composite value: also for blanks, parentheses and backslashes. */
function csvValue(value: unknown, type?: ColumnType): string {
  if (value === null || value === undefined) return ''
  const text = textOf(value, type)
  const plain = text !== '' && !/["\\(), \t-\r]/.test(text)
  return plain ? text : `"${text.replace(/["\\]/g, '$&$&')}"`
}

function textOf(value: unknown, type?: ColumnType): string {
  if (type === 'boolean') return value === true ? 't' : 'f'
  if (type === 'text[]') return `{${(value as (string | null)[]).map(element).join(',')}}`
  if (type === 'jsonb') return jsonb(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return type === 'timestamptz' ? value.replace('T', ' ').replace(/:00$/, '') : value
}

/** JSON with blanks where PostgreSQL writes them. */
function jsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonb).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${jsonb(one)}`)
  return `{${pairs.join(', ')}}`
}

/** An element of a list, quoted where it would be ambiguous. */
function element(value: string | null): string {
  if (value === null) return 'NULL'
  const plain = value !== '' && !/[{}",\\\s]/.test(value) && value.toUpperCase() !== 'NULL'
  return plain ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}
