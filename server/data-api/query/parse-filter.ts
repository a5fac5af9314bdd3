import { dataErrors } from '../data-errors.ts'
import type { Column, Table } from '../tables.ts'
import type { Bounds } from './bounds.ts'
import { columnOf } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import { comparisons, type Filter, searches, truths } from './tree.ts'

const operators = [...comparisons, 'in', 'is', ...searches]

/** The operators allowed on hashes: none that compares parts or order. */
const ofHashes = ['eq', 'neq', 'in', 'is']

/** The text being parsed, its table, and the limits of the whole request. */
type Place = { scanner: Scanner; table: Table; bounds: Bounds }

/** Parses `column=operator.value`. The value is the whole rest, whatever it contains. */
export function parseFilter(table: Table, name: string, text: string, bounds: Bounds): Filter {
  const column = columnOf(table, name)
  const scanner = new Scanner('filter', text)
  const filter = conditionOf({ scanner, table, bounds }, column, () => scanner.rest())
  scanner.end()
  return filter
}

/** Parses `and=(…)` and `or=(…)`, with an optional `not.` in the key. */
export function parseGroup(table: Table, key: string, text: string, bounds: Bounds): Filter {
  const scanner = new Scanner('logic tree', text)
  const [first, last] = key.split('.')
  const joined = (last ?? first) === 'or' ? 'or' : 'and'
  const filter = groupOf({ scanner, table, bounds }, joined, last !== undefined)
  scanner.end()
  return filter
}

function groupOf(place: Place, joined: 'and' | 'or', negated: boolean): Filter {
  const { scanner } = place
  const filters = scanner.nested(() => scanner.list(() => memberOf(place)))
  return { kind: 'group', joined, filters, negated }
}

function memberOf(place: Place): Filter {
  const { scanner, table } = place
  const negated = scanner.takes('not.')
  for (const joined of ['and', 'or'] as const) {
    if (scanner.sees(`${joined}(`)) {
      scanner.expect(joined)
      return groupOf(place, joined, negated)
    }
  }
  if (negated) scanner.refuse('"and" or "or"')
  const column = columnOf(table, scanner.name())
  scanner.expect('.')
  return conditionOf(place, column, () => memberValue(scanner))
}

/** Within a group a comma or a parenthesis ends the value, unless it is quoted or in braces. */
function memberValue(scanner: Scanner): string {
  if (scanner.sees('"')) return scanner.quoted()
  if (!scanner.sees('{')) return scanner.until(',)')
  const list = scanner.until('}')
  scanner.expect('}')
  return `${list}}`
}

function conditionOf({ scanner, bounds }: Place, column: Column, value: () => string): Filter {
  const condition = readCondition(scanner, column, value)
  bounds.condition(condition)
  return condition
}

type Condition = Exclude<Filter, { kind: 'group' }>

function readCondition(scanner: Scanner, column: Column, value: () => string): Condition {
  const negated = scanner.takes('not.')
  const name = scanner.sees('.') ? '' : scanner.name(`not or operator (${operators.join(', ')})`)
  const comparison = comparisons.find((known) => known === name)
  const search = searches.find((known) => known === name)
  if (!comparison && !search && name !== 'in' && name !== 'is') throw unknownOperator(name)
  if (column.hashed && !ofHashes.includes(name)) throw unknownOperator(name, ofHashes)
  const language = search && scanner.sees('(') ? languageOf(scanner) : null
  scanner.expect('.')
  if (comparison) return { kind: 'compare', column, operator: comparison, value: value(), negated }
  if (search) return { kind: 'search', column, operator: search, language, value: value(), negated }
  if (name === 'in') return { kind: 'in', column, values: valuesOf(scanner), negated }
  const written = value().toLowerCase()
  const truth = truths.find((known) => known === written)
  if (!truth) scanner.refuse(truths.join(', '))
  return { kind: 'is', column, value: truth, negated }
}

/** PostgreSQL would take a number or `-` for the number of one of its objects. */
function languageOf(scanner: Scanner): string {
  const language = scanner.nested(() => scanner.name())
  if (/^(\d+|-)$/.test(language)) throw dataErrors.unknownLanguage(language)
  return language
}

function valuesOf(scanner: Scanner): string[] {
  return scanner.nested(() => {
    const values: string[] = []
    if (scanner.sees(')')) return values
    // Blanks belong to the values: clients do not encode them.
    do values.push(scanner.value(',)'))
    while (scanner.takes(','))
    return values
  })
}

function unknownOperator(name: string, known = operators) {
  const details = `unexpected "${name}" expecting not or operator (${known.join(', ')})`
  return dataErrors.unreadable('filter', name, 1, details)
}
