import type { CompiledQuery, Transaction } from 'kysely'
import type { DB } from './database-types.ts'
import type { NamedQuery, Statement } from './pipelined-dialect.ts'

let count = 0

/**
 * A statement whose text never changes. It is named, and compiled only once, because compiling takes longer
 * than sending. `build` may only pass its values on.
 */
export function fixedStatement<Values extends unknown[], Row>(
  build: (db: Transaction<DB>, ...values: Values) => Statement<Row>,
): (db: Transaction<DB>, ...values: Values) => CompiledQuery<Row> {
  const name = `fixed_${++count}`
  let fixed: { compiled: CompiledQuery<Row>; places: number[] } | null = null
  const compile = (db: Transaction<DB>, length: number) => {
    const marks: unknown[] = Array.from({ length }, () => ({}))
    const compiled = build(db, ...(marks as Values)).compile(db)
    return { compiled, places: compiled.parameters.map((value) => marks.indexOf(value)) }
  }
  return (db, ...values) => {
    fixed ??= compile(db, values.length)
    const { compiled, places } = fixed
    const parameters = compiled.parameters.map((own, at) => {
      const place = places[at] ?? -1
      return place < 0 ? own : values[place]
    })
    const named: NamedQuery<Row> = { ...compiled, name, parameters }
    return named
  }
}
