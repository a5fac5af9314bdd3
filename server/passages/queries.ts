import { sql } from 'kysely'
import { fold } from '../../common/text/fold.ts'
import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { Found } from './passage.ts'
import type { AskedWord } from './read-question.ts'
import { scopeOf } from './scope-of.ts'

/** The passages that the caller may read and that match the words best. */
export async function findPassages(
  tx: Tx,
  asked: readonly AskedWord[],
  scope: CopilotScope,
  most: number,
): Promise<Found> {
  const { rows } = await sql<{ found: Found }>`
    select app.find_passages(${JSON.stringify(asked)}::jsonb, ${scopeOf(scope)}::jsonb, ${most}::int) as found
  `.execute(tx.sql)
  if (!rows[0]) throw new Error('find_passages returned nothing')
  return rows[0].found
}

/**
 * For the words that occur in nothing that the caller may read, the known terms with one of their beginnings.
 */
export async function selectTermsNear(
  tx: Tx,
  asked: readonly AskedWord[],
  beginnings: Record<number, string[]>,
  scope: CopilotScope,
): Promise<Record<number, string[]>> {
  const { rows } = await sql<{ near: Record<number, string[]> }>`
    select app.terms_near(${JSON.stringify(asked)}::jsonb, ${JSON.stringify(beginnings)}::jsonb,
                          ${scopeOf(scope)}::jsonb) as near
  `.execute(tx.sql)
  return rows[0]?.near ?? {}
}

/** The stems of each text in its language, and of the words that ask for its field. */
export async function selectStems(
  tx: Tx,
  texts: readonly { language: string; text: string; field: string }[],
): Promise<string[][]> {
  const { rows } = await sql<{ terms: string[] }>`
    select tsvector_to_array(
      to_tsvector(app.text_config(t.language), t.text)
      || to_tsvector('english', app.field_words(t.field))) as terms
    from unnest(${texts.map(({ language }) => language)}::text[],
                ${texts.map(({ text }) => text)}::text[],
                ${texts.map(({ field }) => field)}::text[])
      with ordinality t (language, text, field, place)
    order by t.place`.execute(tx.sql)
  return rows.map(({ terms }) => terms.map(fold))
}
