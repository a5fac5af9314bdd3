import fc from 'fast-check'

/** A column value as JavaScript represents it. */
export type PlainValue = string | boolean | Date | readonly string[] | null
export type PlainRow = { id: string } & Record<string, PlainValue>

/** A filter condition, independent of how a request writes it. */
export type RowFilter =
  | { kind: 'compare'; column: string; operator: Operator; value: string; negated: boolean }
  | { kind: 'list'; column: string; operator: ListOperator; values: string[]; negated: boolean }
  | { kind: 'is'; column: string; value: Truth; negated: boolean }
  | { kind: 'search'; column: string; operator: Search; words: string[]; negated: boolean }
  | { kind: 'group'; joined: 'and' | 'or'; members: RowFilter[]; negated: boolean }

type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'
type ListOperator = 'in' | 'cs' | 'cd' | 'ov'
/** Matches texts with all of the words, any of them, all in this order, or none of them. */
type Search = 'plfts' | 'fts' | 'phfts' | 'wfts'
type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

/** The columns of a table that can be filtered, by type. */
export type Columns = Record<
  string,
  'text' | 'words' | 'uuid' | 'timestamp' | 'boolean' | 'texts' | 'json'
>

/** The position of each text in the database's own sort order. */
export type Ranks = ReadonlyMap<string, number>

/** Texts that have broken parsers, or have a special meaning to some. */
export const awkward = [
  ...['', 'a', 'A', 'ab', 'b', 'a b', ' a ', 'a%b', 'a_b', 'a*b', 'a\\b', '\\', '%', '_', '*'],
  ...['"', "'", '""', "a'b", 'a"b', 'a,b', '(a)', ')', '{a}', '}', '[1]', 'null', 'true', 'é'],
  ...['漢字', '😀', '\n', 'eq.a', 'not.eq.a', '$1', '--', "'; drop table briefs; --", '/*', '&|!'],
  ...['a.b', 'or', 'and(a.eq.1)', '\u202e', '%27', '+', 'NaN', '1e9', ':', '::text', '->>'],
] as const

/** The words in the searchable columns, alone and in any order. */
export const searchWords = ['red', 'fox', 'hen', 'runs'] as const

const arbitrary = fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !text.includes('\0'))
const texts = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...awkward) }, arbitrary)

/** PostgreSQL refuses a pattern that ends with an open escape, but only if matching reaches it. */
const patterns = fc
  .array(fc.oneof(fc.constantFrom('%', '_', '*', '\\'), fc.constantFrom(...awkward)), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''))
  .filter((pattern) => (/\\*$/.exec(pattern)?.[0].length ?? 0) % 2 === 0)

type Pools = { uuids: readonly string[]; timestamps: readonly string[] }

/** Generates conditions on a table; `pools` has values that occur in its rows. */
export function rowFilters(columns: Columns, pools: Pools): fc.Arbitrary<RowFilter> {
  const one = fc.constantFrom(...Object.keys(columns)).chain((column) => {
    const kinds = conditions(columns[column] ?? 'text', pools)
    return fc
      .tuple(fc.oneof(...kinds), fc.boolean())
      .map(([condition, negated]): RowFilter => ({ ...condition, column, negated }))
  })
  return fc.letrec<{ filter: RowFilter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one,
      fc.record({
        kind: fc.constant('group' as const),
        joined: fc.constantFrom('and' as const, 'or' as const),
        members: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
        negated: fc.boolean(),
      }),
    ),
  })).filter
}

/** The number of full-text conditions in the filters: a request may have at most five. */
export function searchesIn(filters: readonly RowFilter[]): number {
  return filters.reduce((sum, filter) => {
    if (filter.kind === 'group') return sum + searchesIn(filter.members)
    return sum + (filter.kind === 'search' ? 1 : 0)
  }, 0)
}

type WithoutColumn<T> = T extends { column: string } ? Omit<T, 'column' | 'negated'> : never
type Condition = WithoutColumn<RowFilter>

function conditions(type: Columns[string], pools: Pools): fc.Arbitrary<Condition>[] {
  const compare = (operators: Operator[], values: fc.Arbitrary<string>) =>
    fc.record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom(...operators),
      value: values,
    })
  const list = (operators: ListOperator[], values: fc.Arbitrary<string>) =>
    fc.record({
      kind: fc.constant('list' as const),
      operator: fc.constantFrom(...operators),
      values: fc.array(values, { maxLength: 3 }),
    })
  const is = (values: Truth[]) =>
    fc.record({ kind: fc.constant('is' as const), value: fc.constantFrom(...values) })
  const nulls = is(['null', 'not_null'])
  const ordered: Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']
  switch (type) {
    case 'text':
      return [
        compare(['eq', 'neq'], texts),
        compare(ordered, fc.constantFrom(...awkward)),
        compare(['like', 'ilike'], patterns),
        list(['in'], texts),
        nulls,
      ]
    case 'words':
      return [
        fc.record({
          kind: fc.constant('search' as const),
          operator: fc.constantFrom('plfts', 'fts', 'phfts', 'wfts'),
          words: fc.array(fc.constantFrom(...searchWords), { minLength: 1, maxLength: 3 }),
        }),
      ]
    case 'uuid':
      return [
        compare(ordered, fc.constantFrom(...pools.uuids)),
        list(['in'], fc.constantFrom(...pools.uuids)),
        nulls,
      ]
    case 'timestamp':
      return [compare(ordered, fc.constantFrom(...pools.timestamps)), nulls]
    case 'boolean':
      return [
        compare(['eq', 'neq'], fc.constantFrom('true', 'false')),
        is(['null', 'not_null', 'true', 'false', 'unknown']),
      ]
    case 'texts':
      return [list(['cs', 'cd', 'ov'], texts), nulls]
    case 'json':
      return [list(['cs'], fc.constantFrom(...awkward)), nulls]
  }
}

/** A condition as a request parameter, as clients write it. */
export function parameterOf(filter: RowFilter, columns: Columns): [string, string] {
  if (filter.kind === 'group') {
    const key = filter.negated ? `not.${filter.joined}` : filter.joined
    return [key, `(${filter.members.map((member) => memberOf(member, columns)).join(',')})`]
  }
  return [filter.column, conditionOf(filter, columns, (value) => value)]
}

function memberOf(filter: RowFilter, columns: Columns): string {
  if (filter.kind !== 'group')
    return `${filter.column}.${conditionOf(filter, columns, quotedIfNeeded)}`
  const [key, value] = parameterOf(filter, columns)
  return `${key}${value}`
}

type Single = Exclude<RowFilter, { kind: 'group' }>

function conditionOf(filter: Single, columns: Columns, write: (value: string) => string): string {
  const not = filter.negated ? 'not.' : ''
  switch (filter.kind) {
    case 'is':
      return `${not}is.${filter.value}`
    case 'compare':
      return `${not}${filter.operator}.${write(filter.value)}`
    case 'search':
      return `${not}${filter.operator}(simple).${write(searchOf(filter.operator, filter.words))}`
    case 'list':
      if (filter.operator === 'in') return `${not}in.(${listLikeClients(filter.values)})`
      return `${not}${filter.operator}.${write(listOf(filter.values, columns[filter.column]))}`
  }
}

function searchOf(operator: Search, words: string[]): string {
  if (operator === 'fts') return words.join(' | ')
  return operator === 'wfts' ? words.map((word) => `-${word}`).join(' ') : words.join(' ')
}

function listOf(values: string[], type: Columns[string] | undefined): string {
  if (type === 'json') return JSON.stringify(values)
  return `{${values.map(quoted).join(',')}}`
}

/** Formats a list like `.in()` of supabase-js, except where that would be ambiguous. */
function listLikeClients(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '""'
  return values
    .map((value) => {
      if (/[,()]/.test(value)) return /["\\]/.test(value) ? quoted(value) : `"${value}"`
      return value.startsWith('"') ? quoted(value) : value
    })
    .join(',')
}

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
const quotedIfNeeded = (value: string) => (/^[\w-]+$/.test(value) ? value : quoted(value))

/** Whether a row meets a condition: true, false, or null for unknown. */
export function evaluate(filter: RowFilter, row: PlainRow, ranks: Ranks): boolean | null {
  const met = evaluateOne(filter, row, ranks)
  return filter.negated && met !== null ? !met : met
}

function evaluateOne(filter: RowFilter, row: PlainRow, ranks: Ranks): boolean | null {
  if (filter.kind === 'group') {
    const all = filter.members.map((member) => evaluate(member, row, ranks))
    const decisive = filter.joined === 'or'
    if (all.includes(decisive)) return decisive
    return all.includes(null) ? null : !decisive
  }
  const value = row[filter.column] ?? null
  if (filter.kind === 'is') return matchesTruth(value, filter.value)
  if (filter.kind === 'list' && filter.operator === 'in' && filter.values.length === 0) return false
  if (value === null) return null
  if (filter.kind === 'search') return searched(String(value).split(' '), filter)
  return filter.kind === 'list' ? listed(value, filter) : compared(value, filter, ranks)
}

function matchesTruth(value: PlainValue, truth: Truth): boolean {
  if (truth === 'true' || truth === 'false') return value === (truth === 'true')
  return truth === 'not_null' ? value !== null : value === null
}

function searched(
  own: string[],
  { operator, words }: Extract<RowFilter, { kind: 'search' }>,
): boolean {
  if (operator === 'fts') return words.some((word) => own.includes(word))
  if (operator === 'wfts') return !words.some((word) => own.includes(word))
  if (operator === 'plfts') return words.every((word) => own.includes(word))
  return ` ${own.join(' ')} `.includes(` ${words.join(' ')} `)
}

function listed(
  value: PlainValue,
  { operator, values }: Extract<RowFilter, { kind: 'list' }>,
): boolean {
  if (operator === 'in') return values.includes(value as string)
  const own = value as readonly string[]
  if (operator === 'cs') return values.every((one) => own.includes(one))
  if (operator === 'cd') return own.every((one) => values.includes(one))
  return own.some((one) => values.includes(one))
}

function compared(
  value: PlainValue,
  { operator, value: expected }: Extract<RowFilter, { kind: 'compare' }>,
  ranks: Ranks,
): boolean {
  if (operator === 'like' || operator === 'ilike') {
    return like(value as string, expected, operator === 'ilike')
  }
  if (operator === 'eq') return equals(value, expected)
  if (operator === 'neq') return !equals(value, expected)
  const order = orderOf(value, ranks) - orderOf(valueLike(value, expected), ranks)
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator]
}

function equals(value: PlainValue, expected: string): boolean {
  if (value instanceof Date) return value.getTime() === new Date(expected).getTime()
  return String(value) === expected
}

function valueLike(value: PlainValue, expected: string): PlainValue {
  return value instanceof Date ? new Date(expected) : expected
}

/** Compares texts and ids by PostgreSQL's own order, timestamps by time. */
export function orderOf(value: PlainValue, ranks: Ranks): number {
  if (value instanceof Date) return value.getTime()
  const rank = ranks.get(String(value))
  if (rank === undefined) throw new Error(`no rank for ${JSON.stringify(value)}`)
  return rank
}

/** LIKE according to its own rules: `_`, `%`, and a backslash that escapes the next character. */
function like(text: string, pattern: string, anyCase: boolean): boolean {
  const fold = (value: string) => (anyCase ? value.toLowerCase() : value)
  const signs = [...fold(pattern.replaceAll('*', '%'))]
  let source = ''
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? ''
    if (sign === '%') source += '.*'
    else if (sign === '_') source += '.'
    else source += literal(sign === '\\' ? (signs[++at] ?? '') : sign)
  }
  return new RegExp(`^(?:${source})$`, 'su').test(fold(text))
}

const literal = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
