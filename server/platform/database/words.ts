import { type RawBuilder, sql } from 'kysely'
import { fold } from '../../../common/text/fold.ts'

/** The pattern with which `like` finds this text anywhere. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a text (an SQL expression) contains all these words, ignoring case and accents. */
export function saysAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`
  return sql`app.fold(${text}) like all (${words.map((word) => containing(fold(word)))}::text[])`
}
