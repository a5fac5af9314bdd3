import type { Table } from '../tables.ts'
import type { Bounds } from './bounds.ts'
import { columnOf } from './parse-select.ts'
import { Scanner } from './scanner.ts'
import type { Order } from './tree.ts'

/** Parses `order`: the columns, each with its direction and the position of nulls. */
export function parseOrder(table: Table, text: string, bounds: Bounds): Order[] {
  const scanner = new Scanner('order', text)
  const order = scanner.list(() => orderOf(scanner, table))
  scanner.end()
  bounds.order(order.length)
  return order
}

function orderOf(scanner: Scanner, table: Table): Order {
  const column = columnOf(table, scanner.name())
  if (column.hashed) scanner.refuse('a column that is not stored as a hash')
  const direction = scanner.takes('.desc') ? 'desc' : 'asc'
  if (direction === 'asc') scanner.takes('.asc')
  if (scanner.takes('.nullsfirst')) return { column, direction, nulls: 'first' }
  if (scanner.takes('.nullslast')) return { column, direction, nulls: 'last' }
  return { column, direction, nulls: null }
}
