import pg from 'pg'

/** Statements that get a name, in all; each costs memory in every connection. */
const mostNames = 500

/** Begins a statement whose text a caller shapes: such texts would soon use all names up. */
export const withoutName = '/* shaped by a caller */'

const names = new Map<string, string>()

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
  const known = names.get(text)
  if (known || names.size >= mostNames || text.startsWith(withoutName)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
