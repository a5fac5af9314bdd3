import type { CompiledQuery, Transaction } from 'kysely'
import type { DB } from './database-types.ts'
import type { Statement } from './pipelined-dialect.ts'

/**
 * A statement whose text is always the same: built and compiled once, with a place for each value,
 * as building takes longer than sending. All that `build` may do with a value is put it in.
 */
export function fixedStatement<Values extends unknown[], Row>(
  build: (db: Transaction<DB>, ...values: Values) => Statement<Row>,
): (db: Transaction<DB>, ...values: Values) => CompiledQuery<Row> {
  let fixed: { compiled: CompiledQuery<Row>; places: number[] } | null = null
  const compile = (db: Transaction<DB>, count: number) => {
    const marks: unknown[] = Array.from({ length: count }, () => ({}))
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
    return { ...compiled, parameters }
  }
}
