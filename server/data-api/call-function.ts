import type { Ctx } from '../platform/context.ts'
import { inTurnForHeavyWork } from '../platform/fair-use/fair-use.ts'
import { type Answer, contentRange, preferenceApplied } from './answer.ts'
import { type Arguments, compileRow, compileValue } from './compile/compile-call.ts'
import { dataErrors } from './data-errors.ts'
import { type DatabaseFunction, functions } from './functions.ts'
import type { Media } from './media.ts'
import { nearName } from './near-name.ts'
import { appliedToCalls, type Preferences } from './preferences.ts'
import { runStatement } from './queries.ts'
import { isHeavy } from './query/is-heavy.ts'
import { parseRead } from './query/parse-read.ts'
import { tableOf } from './query/parse-select.ts'
import { bodyOf } from './read-rows.ts'
import { runWork } from './run-work.ts'

/** A function call; its arguments are in the body, or for GET in the address. */
export type FunctionRequest = {
  name: string
  query: URLSearchParams
  body: unknown
  media: Media
  get: boolean
  preferences: Preferences
}

/** Calls a database function as the caller; it returns a value, or one row of a table. */
export async function callFunction(ctx: Ctx, request: FunctionRequest): Promise<Answer> {
  const { name, query, body, media, get, preferences } = request
  const called = functions.get(name)
  const named = get ? argumentsIn(query, called) : argumentsOf(body)
  if (!called || !fits(called, named)) {
    throw dataErrors.unknownFunction(name, [...named.keys()], nearCall(name, called))
  }
  if (called.changes && !get && ctx.actor.key?.readOnly) throw dataErrors.keyReadsOnly()
  const total = preferences.counted ? 1 : null
  const headers = {
    'content-range': contentRange(0, 1, total),
    ...preferenceApplied(appliedToCalls(preferences)),
  }
  const { returns } = called
  if ('type' in returns) {
    const value = await runWork(ctx, preferences, (tx) =>
      runStatement(tx, compileValue(called, named)),
    )
    return { status: 200, body: value.body ?? 'null', media: { ...media, form: 'list' }, headers }
  }
  const filters = new URLSearchParams([...query].filter(([key]) => !called.takes.has(key)))
  const read = parseRead(tableOf(returns.table), filters)
  const statement = compileRow(called, named, { read, strip: media.strip })
  const work = () => runWork(ctx, preferences, (tx) => runStatement(tx, statement))
  const page = await (isHeavy(read) ? inTurnForHeavyWork(ctx, work) : work())
  if (media.form === 'object' && page.rows !== 1) throw dataErrors.notOneRow(page.rows)
  const form = media.form === 'csv' ? 'csv' : 'object'
  const text = page.rows === 0 && form === 'object' ? 'null' : bodyOf(page.body, read, form)
  return { status: 200, body: text, media, headers }
}

/** The function with its expected arguments, or one with a similar name. */
function nearCall(name: string, called: DatabaseFunction | undefined): string | null {
  if (!called) return nearName(name, functions.keys())
  return `${name}(${[...called.takes.keys()].join(', ')})`
}

function fits({ takes }: DatabaseFunction, given: Arguments): boolean {
  return takes.size === given.size && [...takes.keys()].every((name) => given.has(name))
}

/** For a function that returns a row, the other parameters determine how it is returned. */
function argumentsIn(query: URLSearchParams, called: DatabaseFunction | undefined): Arguments {
  const rows = called && 'table' in called.returns
  return new Map([...query].filter(([key]) => !rows || called.takes.has(key)))
}

function argumentsOf(body: unknown): Arguments {
  if (body === undefined) return new Map()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw dataErrors.badBody()
  return new Map(Object.entries(body).map(([name, value]) => [name, asText(value)]))
}

function asText(value: unknown): string | null {
  if (value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
