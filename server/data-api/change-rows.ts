import type { RawBuilder } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { inTurnForHeavyWork } from '../platform/fair-use/fair-use.ts'
import type { Answer, TableRequest } from './answer.ts'
import type { Changed, Wanted } from './compile/compile-change.ts'
import { dataErrors } from './data-errors.ts'
import { runStatement } from './queries.ts'
import { isHeavy } from './query/is-heavy.ts'
import type { Read } from './query/tree.ts'
import { bodyOf } from './read-rows.ts'
import { runWork } from './run-work.ts'

type Text = Pick<Answer, 'body' | 'media'>

/** A change of more rows than this counts as heavy, like a large read. */
const lightRows = 20

/** What the caller wants back from a change. */
export function wantedOf({ preferences, media }: TableRequest): Wanted {
  return { rows: preferences.answer === 'representation', strip: media.strip }
}

/**
 * Runs a change in a transaction of the caller's. It is rolled back if the caller asked for a
 * single row, or at most some number, and the change affects others. Without a statement there is
 * nothing to change.
 */
export async function changeRows(
  ctx: Ctx,
  { preferences, media, body }: TableRequest,
  read: Read,
  statement: RawBuilder<Changed> | null,
): Promise<{ changed: Changed; text: Text }> {
  const shown = preferences.answer === 'representation'
  const { maxAffected } = preferences
  const change = async (tx: Tx) => {
    const done = statement
      ? await runStatement(tx, statement)
      : { body: '[]', rows: 0, shown: 0, added: 0, id: null }
    if (maxAffected !== null && done.rows > maxAffected) {
      throw dataErrors.tooManyAffected(maxAffected, done.rows)
    }
    if (shown && media.form === 'object' && done.shown !== 1) throw dataErrors.notOneRow(done.shown)
    return done
  }
  const work = () => runWork(ctx, preferences, change)
  const heavy = isHeavy(read) || (Array.isArray(body) && body.length > lightRows)
  const changed = await (heavy ? inTurnForHeavyWork(ctx, work) : work())
  const text = shown
    ? { body: bodyOf(changed.body, read, media.form), media }
    : { body: '', media: null }
  return { changed, text }
}

export function statusOf({ media }: Text): number {
  return media ? 200 : 204
}

/**
 * Refuses a limit and conditions on related rows: a change that ignored them would affect more rows than intended.
 */
export function refuseIgnored(read: Read): Read {
  if (read.limit !== null || read.offset !== 0) {
    const details = 'a change accepts filters, but not limit and offset'
    throw dataErrors.unreadable('limit', 'limit', 1, details)
  }
  for (const item of read.items) {
    if (item.kind !== 'embed' || item.present === null) continue
    const details = 'a change cannot depend on related rows: neither !inner nor a filter by null'
    throw dataErrors.unreadable('select parameter', item.alias, 1, details)
  }
  return read
}
