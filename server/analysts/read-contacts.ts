import { CsvError, parse } from 'csv-parse/sync'
import {
  analystErrors,
  analystForm,
  type ImportField,
  importFields,
  importLimit,
} from '../../contract/analysts/analysts.ts'
import { refusal } from '../../contract/errors.ts'
import { addressIn, mailAddress } from '../../contract/values/mail-address.ts'
import { type Columns, chosenColumns, columnsOf } from './contact-columns.ts'
import type { Imported } from './queries.ts'

/** In characters: far above any contact. A longer row would take the memory of a million cells. */
const longestRow = 100_000
const mostColumns = 500

/** The columns of our own file: field and heading. */
export const csvColumns = {
  name: 'Name',
  email: 'Email',
  firm: 'Firm',
  topics: 'Topics',
  notes: 'Notes',
  lists: 'Lists',
} as const

type Line = { line: number; problem: string }
type Row = { record: string[]; info: { lines: number } }
type Column = { heading: string | null; field: ImportField | null; sample: string }

export type ReadFile = {
  contacts: Imported[]
  /** Lines that are left out. */
  bad: Line[]
  /** Lines of which a part is left out. */
  partly: Line[]
  columns: Column[]
}

const listNames = analystForm.shape.topics.unwrap().element.max(100).array().max(20)

/**
 * Reads contacts from a CSV file of any program. `chosen` is what each column is, instead of what its heading or content
 * says. Throws `ApiError` if no column holds addresses, or it is not a CSV file.
 */
export function readContacts(csv: string, chosen?: readonly (ImportField | null)[]): ReadFile {
  const rows = rowsOf(csv)
  const records = rows.map(({ record }) => record)
  const columns = chosen ? chosenColumns(records, chosen) : columnsOf(records)
  if (!columns?.fields.includes('email')) throw refusal(analystErrors.noColumns)
  const lines = rows.slice(columns.at + 1)
  if (lines.length > importLimit) {
    throw refusal(analystErrors.tooLong, { most: importLimit.toLocaleString('en') })
  }
  return { ...contactsIn(lines, columns), columns: described(records, columns) }
}

function contactsIn(lines: readonly Row[], columns: Columns): Omit<ReadFile, 'columns'> {
  const contacts = new Map<string, Imported>()
  const lineOf = new Map<string, number>()
  const bad: Line[] = []
  const partly: Line[] = []
  for (const { record, info } of lines) {
    const line = info.lines
    const { problem, left, contact } = contactOf(record, columns)
    if (!contact) {
      bad.push({ line, problem })
    } else if (contacts.has(contact.email)) {
      bad.push({ line, problem: `Same address as line ${lineOf.get(contact.email)}` })
    } else {
      contacts.set(contact.email, contact)
      lineOf.set(contact.email, line)
      if (left) partly.push({ line, problem: left })
    }
  }
  return { contacts: [...contacts.values()], bad, partly }
}

function described(records: readonly string[][], { at, fields }: Columns): Column[] {
  const count = Math.max(fields.length, records[at + 1]?.length ?? 0)
  return Array.from({ length: count }, (_, column) => ({
    heading: at < 0 ? null : (records[at]?.[column] ?? ''),
    field: fields[column] ?? null,
    sample: (records.slice(at + 1).find((row) => row[column])?.[column] ?? '').slice(0, 100),
  }))
}

// ------------------------------------------------------------------ lines and cells

/** Excel names the separator in a first line of its own. */
const separatorLine = /^\ufeff?"?sep=(.)"?(?=\r?\n|$)/i

function rowsOf(csv: string): Row[] {
  const endless = csv.split('\n').findIndex((line) => line.length > longestRow)
  if (endless >= 0) throw refusal(analystErrors.unreadable, { line: String(endless + 1) })
  const named = separatorLine.exec(csv)
  // The line stays, so that the others keep their numbers.
  const text = named ? csv.slice(named[0].length) : csv
  const separators = named?.[1] ? [named[1]] : [',', ';', '\t']
  const found = separators.find((one) => {
    const first = parsed(text, one, 12).map(({ record }) => record)
    return first.some((row) => row.length > 1) && columnsOf(first) !== null
  })
  const rows = parsed(text, found ?? mostFrequent(text, separators), importLimit + 12)
  const wide = rows.find(({ record }) => record.length > mostColumns)
  if (wide) throw refusal(analystErrors.unreadable, { line: String(wide.info.lines) })
  return rows
}

function parsed(csv: string, delimiter: string, most: number): Row[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: longestRow,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: most,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(analystErrors.unreadable, { line: String(error.lines ?? 1) })
  }
}

function mostFrequent(csv: string, separators: readonly string[]): string {
  const [heading = ''] = csv.trimStart().split(/\r?\n/, 1)
  const counts = separators.map((sign) => heading.split(sign).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

type ReadLine =
  | { contact: Imported; left: string | null; problem?: never }
  | { contact?: never; left?: never; problem: string }

function contactOf(record: readonly string[], { fields }: Columns): ReadLine {
  const given = (field: ImportField) => {
    const at = fields.indexOf(field)
    return (at >= 0 && unescaped(record[at] ?? '')) || null
  }
  const { name, email, firm, notes, topics } = analystForm.shape
  const addresses = addressesIn(given('email') ?? '')
  const named =
    given('name') ??
    ([given('first'), given('last')].filter(Boolean).join(' ') || (addresses.name ?? null))
  const parts = {
    name: named === null ? null : name.safeParse(named),
    email: email.safeParse(addresses.first),
    firm: firm.safeParse(given('firm')),
    topics: given('topics') === null ? null : topics.safeParse(namesIn(given('topics'))),
    notes: notes.safeParse(given('notes')),
    lists: listNames.safeParse(namesIn(given('lists'))),
  }
  for (const [field, read] of Object.entries(parts)) {
    if (read && !read.success) {
      const label = importFields[field as ImportField]
      return { problem: `${label}: ${read.error.issues[0]?.message}` }
    }
  }
  const beyond = record.slice(fields.length).filter(Boolean)
  const left = [
    ...addresses.others.map((other) => `${other} (a contact has one address)`),
    ...beyond.map((cell) => `“${cell.slice(0, 100)}” (beyond the last column)`),
  ]
  return {
    contact: {
      name: parts.name?.data ?? null,
      email: parts.email.data as string,
      firm: parts.firm.data ?? null,
      topics: parts.topics?.data ?? null,
      notes: parts.notes.data ?? null,
      lists: parts.lists.data ?? [],
    },
    left: left.length > 0 ? `Left out: ${left.join(', ')}` : null,
  }
}

/** The first address of a cell, the name before it, and further addresses. */
function addressesIn(cell: string) {
  const whole = addressIn(cell)
  if (mailAddress(whole.address)) return { name: whole.name, first: whole.address, others: [] }
  const pieces = cell.split(/[;,\s]+/).map((piece) => addressIn(piece).address)
  const [first = cell, ...others] = pieces.filter((piece) => mailAddress(piece) !== null)
  return { name: null, first, others }
}

function namesIn(cell: string | null): string[] {
  const names = (cell ?? '').split(';').map((name) => name.trim())
  return [...new Set(names.filter(Boolean))]
}

/** Removes the apostrophe that keeps a spreadsheet from reading the cell as a formula. */
function unescaped(cell: string): string {
  return /^'[\s\p{C}'"]*[=+\-@|%]/u.test(cell) ? cell.slice(1) : cell
}
