import { dataErrors } from './data-errors.ts'

/** How rows are answered: a list, one object, or lines of values; with or without nulls. */
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

/** The first of the accepted types that there is. Throws PGRST107. */
export function parseAccept(header: string | undefined): Media {
  const accepted = (header ?? '*/*').split(',').map((type) => type.trim())
  for (const type of accepted) {
    const [name = '', ...parameters] = type.toLowerCase().split(/\s*;\s*/)
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

/** Rows as lines of values under a line of their names. */
export function toCsv(names: readonly string[], rows: readonly Record<string, unknown>[]): string {
  const lines = rows.map((row) => names.map((name) => csvValue(row[name])).join(','))
  return [names.map(csvValue).join(','), ...lines].join('\n')
}

function csvValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text
}
