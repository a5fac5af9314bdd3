import { dataErrors } from '../data-errors.ts'
import type { Table } from '../tables.ts'
import { Bounds } from './bounds.ts'
import { parseFilter, parseGroup } from './parse-filter.ts'
import { parseOrder } from './parse-order.ts'
import { newRead, parseSelect } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import type { Read } from './tree.ts'

/** Parameters that are not filters, and apply to the whole request. */
const ofRequest = new Set(['select', 'columns', 'on_conflict'])

/** Parses the query string of a request on a table. Throws `DataError` for anything unknown. */
export function parseRead(table: Table, query: URLSearchParams): Read {
  const read = newRead(table, parseSelect(table, query.get('select')))
  const bounds = new Bounds()
  for (const [key, value] of query) {
    if (!ofRequest.has(key)) addParameter(read, key.split('.'), value, bounds)
  }
  return read
}

/** `path` leads through embedded tables to the one that the parameter applies to. */
function addParameter(read: Read, path: string[], value: string, bounds: Bounds) {
  const [name = '', ...rest] = path
  const key = path.join('.')
  if (/^(not\.)?(and|or)$/.test(key)) {
    read.filters.push(parseGroup(read.table, key, value, bounds))
  } else if (rest.length > 0) addParameter(embedded(read, name), rest, value, bounds)
  else if (key === 'order') read.order.push(...parseOrder(read.table, value, bounds))
  else if (key === 'limit') read.limit = countOf(key, value)
  else if (key === 'offset') read.offset = countOf(key, value)
  else if (!askPresence(read, name, value)) {
    read.filters.push(parseFilter(read.table, name, value, bounds))
  }
}

/** Whether the parameter asks for rows with or without related ones; if so, records it. */
function askPresence(read: Read, name: string, value: string): boolean {
  const asked = /^(not\.)?is\.null$/.exec(value)
  const item = read.items.find((one) => one.kind === 'embed' && one.alias === name)
  if (!asked || item?.kind !== 'embed' || read.table.columns.has(name)) return false
  item.present = asked[1] !== undefined
  return true
}

/** An alias counts before a table's name, which another embedding may have as its alias. */
function embedded(read: Read, name: string): Read {
  const embeds = read.items.filter((item) => item.kind === 'embed')
  const found =
    embeds.find(({ alias }) => alias === name) ??
    embeds.find((embed) => embed.read.table.name === name)
  if (!found) throw dataErrors.notEmbedded(name)
  return found.read
}

function countOf(what: string, value: string): number {
  if (/^-\d+$/.test(value)) {
    throw dataErrors.outOfRange(`The ${what} must be greater than or equal to zero.`)
  }
  if (!/^\d{1,15}$/.test(value)) new Scanner(what, value).refuse('a number')
  return Number(value)
}
