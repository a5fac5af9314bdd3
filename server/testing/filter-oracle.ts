import fc from 'fast-check'

/** A value of a row as JavaScript has it. */
export type PlainValue = string | boolean | Date | readonly string[] | null
export type PlainRow = { id: string } & Record<string, PlainValue>

/** What can be wished of rows, apart from how a request writes it. */
export type Wish =
  | { kind: 'compare'; column: string; operator: Operator; value: string; negated: boolean }
  | { kind: 'list'; column: string; operator: ListOperator; values: string[]; negated: boolean }
  | { kind: 'is'; column: string; value: Truth; negated: boolean }
  | { kind: 'search'; column: string; operator: Search; words: string[]; negated: boolean }
  | { kind: 'group'; joined: 'and' | 'or'; wishes: Wish[]; negated: boolean }

type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'
type ListOperator = 'in' | 'cs' | 'cd' | 'ov'
/** All of the words, one of them, all of them in this order, or none of them. */
type Search = 'plfts' | 'fts' | 'phfts' | 'wfts'
type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

/** The columns of a table that wishes are about, by what can be asked of them. */
export type Columns = Record<
  string,
  'text' | 'words' | 'uuid' | 'timestamp' | 'boolean' | 'texts' | 'json'
>

/** The place of each text in PostgreSQL's order, which is the database's own. */
export type Ranks = ReadonlyMap<string, number>

/** Texts that have broken a parser somewhere, or mean something to one. */
export const awkward = [
  ...['', 'a', 'A', 'ab', 'b', 'a b', ' a ', 'a%b', 'a_b', 'a*b', 'a\\b', '\\', '%', '_', '*'],
  ...['"', "'", '""', "a'b", 'a"b', 'a,b', '(a)', ')', '{a}', '}', '[1]', 'null', 'true', 'é'],
  ...['漢字', '😀', '\n', 'eq.a', 'not.eq.a', '$1', '--', "'; drop table briefs; --", '/*', '&|!'],
  ...['a.b', 'or', 'and(a.eq.1)', '\u202e', '%27', '+', 'NaN', '1e9', ':', '::text', '->>'],
] as const

/** What columns of words are made of, each by itself and in any order. */
export const searchWords = ['red', 'fox', 'hen', 'runs'] as const

const arbitrary = fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !text.includes('\0'))
const texts = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...awkward) }, arbitrary)

/** PostgreSQL refuses a pattern that ends within an escape, though only once it gets there. */
const patterns = fc
  .array(fc.oneof(fc.constantFrom('%', '_', '*', '\\'), fc.constantFrom(...awkward)), {
    maxLength: 3,
  })
  .map((parts) => parts.join(''))
  .filter((pattern) => (/\\*$/.exec(pattern)?.[0].length ?? 0) % 2 === 0)

type Pools = { uuids: readonly string[]; timestamps: readonly string[] }

/** Wishes about a table; `pools` are values that some rows have. */
export function wishesAbout(columns: Columns, pools: Pools): fc.Arbitrary<Wish> {
  const one = fc.constantFrom(...Object.keys(columns)).chain((column) => {
    const kinds = conditions(columns[column] ?? 'text', pools)
    return fc
      .tuple(fc.oneof(...kinds), fc.boolean())
      .map(([condition, negated]): Wish => ({ ...condition, column, negated }))
  })
  return fc.letrec<{ wish: Wish }>((tie) => ({
    wish: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one,
      fc.record({
        kind: fc.constant('group' as const),
        joined: fc.constantFrom('and' as const, 'or' as const),
        wishes: fc.array(tie('wish'), { minLength: 1, maxLength: 3 }),
        negated: fc.boolean(),
      }),
    ),
  })).wish
}

/** How many full-text conditions the wishes hold: a request may have at most five. */
export function searchesIn(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, wish) => {
    if (wish.kind === 'group') return sum + searchesIn(wish.wishes)
    return sum + (wish.kind === 'search' ? 1 : 0)
  }, 0)
}

type Bare<T> = T extends { column: string } ? Omit<T, 'column' | 'negated'> : never
type Condition = Bare<Wish>

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

/** A wish as a parameter of a request, the way clients write it. */
export function parameterOf(wish: Wish, columns: Columns): [string, string] {
  if (wish.kind === 'group') {
    const key = wish.negated ? `not.${wish.joined}` : wish.joined
    return [key, `(${wish.wishes.map((member) => memberOf(member, columns)).join(',')})`]
  }
  return [wish.column, conditionOf(wish, columns, (value) => value)]
}

function memberOf(wish: Wish, columns: Columns): string {
  if (wish.kind !== 'group') return `${wish.column}.${conditionOf(wish, columns, quotedIfNeeded)}`
  const [key, value] = parameterOf(wish, columns)
  return `${key}${value}`
}

type Single = Exclude<Wish, { kind: 'group' }>

function conditionOf(wish: Single, columns: Columns, write: (value: string) => string): string {
  const not = wish.negated ? 'not.' : ''
  switch (wish.kind) {
    case 'is':
      return `${not}is.${wish.value}`
    case 'compare':
      return `${not}${wish.operator}.${write(wish.value)}`
    case 'search':
      return `${not}${wish.operator}(simple).${write(searchOf(wish.operator, wish.words))}`
    case 'list':
      if (wish.operator === 'in') return `${not}in.(${listLikeClients(wish.values)})`
      return `${not}${wish.operator}.${write(listOf(wish.values, columns[wish.column]))}`
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

/** As `.in()` of supabase-js writes it, but where what it writes is read as something else. */
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

/** Whether a row is as wished: true, false, or null where nobody knows. */
export function evaluate(wish: Wish, row: PlainRow, ranks: Ranks): boolean | null {
  const met = bare(wish, row, ranks)
  return wish.negated && met !== null ? !met : met
}

function bare(wish: Wish, row: PlainRow, ranks: Ranks): boolean | null {
  if (wish.kind === 'group') {
    const all = wish.wishes.map((member) => evaluate(member, row, ranks))
    const decisive = wish.joined === 'or'
    if (all.includes(decisive)) return decisive
    return all.includes(null) ? null : !decisive
  }
  const value = row[wish.column] ?? null
  if (wish.kind === 'is') return isSo(value, wish.value)
  if (wish.kind === 'list' && wish.operator === 'in' && wish.values.length === 0) return false
  if (value === null) return null
  if (wish.kind === 'search') return searched(String(value).split(' '), wish)
  return wish.kind === 'list' ? listed(value, wish) : compared(value, wish, ranks)
}

function isSo(value: PlainValue, truth: Truth): boolean {
  if (truth === 'true' || truth === 'false') return value === (truth === 'true')
  return truth === 'not_null' ? value !== null : value === null
}

function searched(own: string[], { operator, words }: Extract<Wish, { kind: 'search' }>): boolean {
  if (operator === 'fts') return words.some((word) => own.includes(word))
  if (operator === 'wfts') return !words.some((word) => own.includes(word))
  if (operator === 'plfts') return words.every((word) => own.includes(word))
  return ` ${own.join(' ')} `.includes(` ${words.join(' ')} `)
}

function listed(value: PlainValue, { operator, values }: Extract<Wish, { kind: 'list' }>): boolean {
  if (operator === 'in') return values.includes(value as string)
  const own = value as readonly string[]
  if (operator === 'cs') return values.every((one) => own.includes(one))
  if (operator === 'cd') return own.every((one) => values.includes(one))
  return own.some((one) => values.includes(one))
}

function compared(
  value: PlainValue,
  { operator, value: wished }: Extract<Wish, { kind: 'compare' }>,
  ranks: Ranks,
): boolean {
  if (operator === 'like' || operator === 'ilike') {
    return like(value as string, wished, operator === 'ilike')
  }
  if (operator === 'eq') return sameness(value, wished)
  if (operator === 'neq') return !sameness(value, wished)
  const order = orderOf(value, ranks) - orderOf(valueLike(value, wished), ranks)
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator]
}

function sameness(value: PlainValue, wished: string): boolean {
  if (value instanceof Date) return value.getTime() === new Date(wished).getTime()
  return String(value) === wished
}

function valueLike(value: PlainValue, wished: string): PlainValue {
  return value instanceof Date ? new Date(wished) : wished
}

/** Texts and ids by PostgreSQL's own order, timestamps by time. */
export function orderOf(value: PlainValue, ranks: Ranks): number {
  if (value instanceof Date) return value.getTime()
  const rank = ranks.get(String(value))
  if (rank === undefined) throw new Error(`no rank for ${JSON.stringify(value)}`)
  return rank
}

/** LIKE by its own rules: a sign, one sign, any signs, and the sign behind a backslash as it is. */
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
