import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { aheadOf, type KeptStatement, OneMessage } from './one-message.ts'

/** Statements of our own that get a name; each costs every connection some 70 kB. */
const mostNames = 500

/** Begins a statement whose text a caller shapes: such texts would soon use all names up. */
export const shapedByCaller = '/* shaped by a caller */'

/** How many of those get a name: the first that come this often while others come and go. */
const mostShapes = 50
const often = 10
const mostShapeLength = 4096

const names = new Map<string, string>()
const shapes = new Map<string, string>()
const rareShapes = new LRUCache<string, number>({ max: 500 })

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once a
 * connection. Only for a server that nobody else migrates and no pooler stands before
 * (docs/decisions/003).
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg, whose answer is passed on as it is
  override query(statement: unknown, ...rest: unknown[]): any {
    const [values, done] = rest
    const before = aheadOf(values)
    if (before) return this.#transact(before, statement as string, values as unknown[])
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    const name =
      typeof statement === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(statement)
        : undefined
    return name ? send({ name, text: statement, values }, done) : send(statement, ...rest)
  }

  /** Does a whole transaction: by one message, once this connection has kept all of its statements. */
  async #transact(before: readonly CompiledQuery[], text: string, values: unknown[]) {
    const kept = before.map(({ sql, parameters }) => this.#kept(sql, [...parameters]))
    const last = this.#kept(text, values)
    if (last && kept.every((statement) => statement !== undefined)) {
      return new Promise((resolve, reject) => {
        const answered = (error: Error | undefined, result: unknown) =>
          error ? reject(error) : resolve(result)
        super.query(new OneMessage(kept, last, answered))
      })
    }
    const asked: Promise<unknown>[] = [this.query('begin')]
    for (const { sql, parameters } of before) asked.push(this.query(sql, [...parameters]))
    const answer = this.query(text, [...values])
    asked.push(answer, this.query('commit'))
    for (const done of await Promise.allSettled(asked)) {
      if (done.status === 'rejected') throw done.reason
    }
    return answer
  }

  #kept(text: string, values: unknown[]): KeptStatement | undefined {
    const name = names.get(text)
    const { parsedStatements } = this.connection as unknown as Kept
    return name && parsedStatements[name] === text ? { name, text, values } : undefined
  }
}

/** What pg remembers of a connection, and does not declare. */
type Kept = { parsedStatements: Record<string, string | undefined> }

function nameOf(text: string): string | undefined {
  if (text.startsWith(shapedByCaller)) return nameOfShape(text)
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

function nameOfShape(text: string): string | undefined {
  const known = shapes.get(text)
  if (known || shapes.size >= mostShapes || text.length > mostShapeLength) return known
  const times = (rareShapes.get(text) ?? 0) + 1
  rareShapes.set(text, times)
  if (times < often) return undefined
  const name = `c${shapes.size}`
  shapes.set(text, name)
  return name
}
