import { LRUCache } from 'lru-cache'
import pg from 'pg'

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
    const send = super.query.bind(this) as (...given: unknown[]) => unknown
    const name =
      typeof statement === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(statement)
        : undefined
    return name ? send({ name, text: statement, values }, done) : send(statement, ...rest)
  }
}

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
