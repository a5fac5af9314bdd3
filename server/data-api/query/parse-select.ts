import { dataErrors } from '../data-errors.ts'
import { nearName } from '../near-name.ts'
import { type Column, type Relation, relations, type Table, tables } from '../tables.ts'
import { Scanner } from './scanner.ts'
import type { Embed, Item, Read } from './tree.ts'

/** An aggregate, such as `created_at.max()`. */
const aggregate = /\.\w+\(\)/y

/**
 * The maximum columns and embedded tables of one level: PostgreSQL builds objects of at most 50.
 */
const maxItems = 50

/** How often one column or related table may appear in a level, under different names. */
const maxAlike = 4

/** The maximum number and depth of embedded tables: far beyond any use of six tables. */
const maxEmbeds = 12
const maxEmbedDepth = 5

/** Parses `select`: the columns of each row. All columns by default. */
export function parseSelect(table: Table, text: string | null): Item[] {
  const scanner = new Scanner('select parameter', text ?? '*')
  const items = itemsOf({ scanner, above: [], counted: { embeds: 0 } }, table)
  scanner.end()
  return items
}

export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (!column) throw dataErrors.unknownColumn(table.name, name)
  return column
}

/** A read of all rows, without filters. */
export function newRead(table: Table, items: Item[]): Read {
  return { table, items, filters: [], order: [], limit: null, offset: 0 }
}

/**
 * The enclosing tables of a level, outermost first, and the number of embeddings in the request.
 */
type Place = { scanner: Scanner; above: readonly Embed[]; counted: { embeds: number } }

function itemsOf(place: Place, table: Table): Item[] {
  const { scanner } = place
  if (scanner.ended || scanner.sees(')')) return []
  const items = scanner.list(() => itemOf(place, table)).flat()
  if (items.length > maxItems) scanner.refuse(`at most ${maxItems} items`)
  const alike = new Map<Column | Relation, number>()
  for (const item of items) {
    if (item.kind === 'count' && items.length > 1) throw dataErrors.countBeside(table.name)
    if (item.kind === 'count') continue
    const one = item.kind === 'column' ? item.column : item.relation
    const times = (alike.get(one) ?? 0) + 1
    if (times > maxAlike) scanner.refuse(`"${one.name}" at most ${maxAlike} times`)
    alike.set(one, times)
  }
  return items
}

function itemOf(place: Place, table: Table): Item[] {
  const { scanner } = place
  if (scanner.takes('*')) return [...table.columns.values()].map((column) => columnItem(column))
  const first = scanner.name('field name (* or [a..z0..9_$])')
  const renamed = !scanner.sees('::') && scanner.takes(':')
  const name = renamed ? scanner.name() : first
  const marks: string[] = []
  while (scanner.takes('!')) marks.push(scanner.name('"inner", "left" or the name of a key'))
  const counted = name === 'count' && scanner.sees('()')
  if (counted || scanner.matches(aggregate)) throw dataErrors.aggregate()
  if (marks.length === 0 && !scanner.sees('(')) {
    if (name === 'count') return [{ kind: 'count', alias: first }]
    return [columnItem(columnOf(table, name), first)]
  }
  const embed = embedOf(table, name, marks)
  embed.read.items = scanner.nested(() => itemsOf(inside(place, embed), embed.read.table))
  return [{ kind: 'embed', alias: first, ...embed }]
}

/** Rows of rows of the same rows would multiply, so each relation is entered once on a path. */
function inside({ scanner, above, counted }: Place, embed: Embed): Place {
  const { relation, many } = embed
  if (++counted.embeds > maxEmbeds) scanner.refuse(`at most ${maxEmbeds} embedded tables`)
  if (above.length >= maxEmbedDepth) scanner.refuse(`at most ${maxEmbedDepth} embedded levels`)
  const again = above.some((outer) => outer.many && outer.relation === relation)
  if (many && again) scanner.refuse(`"${relation.table}" once on the way down`)
  return { scanner, above: [...above, embed], counted }
}

function columnItem(column: Column, alias = column.name): Item {
  return { kind: 'column', alias, column }
}

/** The related table, by its name, its key or the key's column; a hint may name the key. */
function embedOf(table: Table, name: string, marks: string[]): Embed {
  const hints = marks.filter((mark) => mark !== 'inner' && mark !== 'left')
  const hinted = ({ name: key, column }: Relation) =>
    hints.every((hint) => hint === key || hint === column)
  const present = marks.includes('inner') ? true : null
  for (const relation of relations) {
    if (!hinted(relation)) continue
    const { name: key, column, target } = relation
    if (relation.table === table.name && [target, key, column].includes(name)) {
      return { relation, many: false, present, read: newRead(tableOf(target), []) }
    }
    if (target === table.name && [relation.table, key].includes(name)) {
      const many = !relation.unique
      return { relation, many, present, read: newRead(tableOf(relation.table), []) }
    }
  }
  const near = relations.flatMap(({ table: from, target }) => {
    if (from === table.name) return target
    return target === table.name ? from : []
  })
  // The table's name was right and the key's wrong, so suggesting the same name would not help.
  throw dataErrors.noRelation(table.name, name, near.includes(name) ? null : nearName(name, near))
}

/** The table of that name. Throws PGRST205 for any that is not listed. */
export function tableOf(name: string): Table {
  const table = tables.get(name)
  if (!table) throw dataErrors.unknownTable(name, nearName(name, tables.keys()))
  return table
}
