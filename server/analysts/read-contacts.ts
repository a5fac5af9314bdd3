import { CsvError, parse } from 'csv-parse/sync'
import { analystErrors, analystForm, importLimit } from '../../contract/analysts.ts'
import { refusal } from '../../contract/errors.ts'
import type { Imported } from './queries.ts'

/** In characters: far above any contact. A longer row would take the memory of a million cells. */
const longestRow = 100_000
const mostColumns = 500

/** The columns of the file: field and heading. */
export const csvColumns = {
  name: 'Name',
  email: 'Email',
  firm: 'Firm',
  topics: 'Topics',
  notes: 'Notes',
  lists: 'Lists',
} as const
type Field = keyof typeof csvColumns

/** Other programs' headings for the same fields. */
const synonyms: Readonly<Record<string, Field>> = {
  'full name': 'name',
  'e-mail': 'email',
  'email address': 'email',
  'e-mail address': 'email',
  company: 'firm',
  organization: 'firm',
  organisation: 'firm',
  coverage: 'topics',
  list: 'lists',
  note: 'notes',
}

type BadLine = { line: number; problem: string }
type Row = { record: Record<string, string>; info: { lines: number } }

const listNames = analystForm.shape.topics.unwrap().element.max(100).array().max(20)

/**
 * Reads contacts from a CSV file: those that can be imported, and the lines that cannot, with the reason.
 * Throws `ApiError` if it has no Email column or is not a CSV file.
 */
export function readContacts(csv: string): { contacts: Imported[]; bad: BadLine[] } {
  const contacts = new Map<string, Imported>()
  const lineOf = new Map<string, number>()
  const bad: BadLine[] = []
  for (const { record, info } of rowsOf(csv)) {
    const line = info.lines
    const read = contactOf(record)
    if ('problem' in read) {
      bad.push({ line, problem: read.problem })
    } else if (contacts.has(read.email)) {
      bad.push({ line, problem: `Same address as line ${lineOf.get(read.email)}` })
    } else {
      contacts.set(read.email, read)
      lineOf.set(read.email, line)
    }
  }
  return { contacts: [...contacts.values()], bad }
}

function rowsOf(csv: string): Row[] {
  if (csv.trim() === '') throw refusal(analystErrors.noColumns)
  const endless = csv.split('\n').findIndex((line) => line.length > longestRow)
  if (endless >= 0) throw refusal(analystErrors.unreadable, { line: String(endless + 1) })
  try {
    return parse(csv, {
      bom: true,
      columns: fieldsOf,
      delimiter: delimiterOf(csv),
      info: true,
      max_record_size: longestRow,
      relax_column_count: true,
      skip_empty_lines: true,
      to: importLimit + 1,
      trim: true,
    }).filter(withinLimit) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(analystErrors.unreadable, { line: String(error.lines ?? 1) })
  }
}

function withinLimit(_: unknown, index: number): boolean {
  if (index < importLimit) return true
  throw refusal(analystErrors.tooLong, { most: importLimit.toLocaleString('en') })
}

/** The fields of the columns, in order; undefined for columns that are ignored. */
function fieldsOf(headings: string[]): (Field | undefined)[] {
  const fields = headings.map((heading) => {
    const name = heading.trim().toLowerCase()
    return name in csvColumns ? (name as Field) : synonyms[name]
  })
  if (headings.length > mostColumns) throw refusal(analystErrors.unreadable, { line: '1' })
  if (!fields.includes('email')) throw refusal(analystErrors.noColumns)
  // Of two columns with the same heading, the first counts.
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : undefined))
}

/** The most frequent separator of the headings: spreadsheets write commas, semicolons or tabs. */
function delimiterOf(csv: string): string {
  const [heading = ''] = csv.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((sign) => heading.split(sign).length)
  return [',', ';', '\t'][counts.indexOf(Math.max(...counts))] ?? ','
}

function contactOf(record: Record<string, string>): Imported | { problem: string } {
  const given = (field: Field) => unescaped(record[field] ?? '') || null
  const { name, email, firm, notes, topics } = analystForm.shape
  const parts = {
    name: given('name') === null ? null : name.safeParse(given('name')),
    email: email.safeParse(given('email') ?? ''),
    firm: firm.safeParse(given('firm')),
    topics: given('topics') === null ? null : topics.safeParse(namesIn(given('topics'))),
    notes: notes.safeParse(given('notes')),
    lists: listNames.safeParse(namesIn(given('lists'))),
  }
  for (const [field, read] of Object.entries(parts)) {
    if (read && !read.success) {
      return { problem: `${csvColumns[field as Field]}: ${read.error.issues[0]?.message}` }
    }
  }
  return {
    name: parts.name?.data ?? null,
    email: parts.email.data as string,
    firm: parts.firm.data ?? null,
    topics: parts.topics?.data ?? null,
    notes: parts.notes.data ?? null,
    lists: parts.lists.data ?? [],
  }
}

function namesIn(cell: string | null): string[] {
  const names = (cell ?? '').split(';').map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}

/** Removes the apostrophe that keeps a spreadsheet from reading the cell as a formula. */
function unescaped(cell: string): string {
  return /^'[\s\p{C}'"]*[=+\-@|%]/u.test(cell) ? cell.slice(1) : cell
}
