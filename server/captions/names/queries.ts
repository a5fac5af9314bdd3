import { sql } from 'kysely'
import type { CaptionWord } from '../../../contract/captions/caption-names.ts'
import type { CaptionLine } from '../../../contract/captions/captions.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Video } from '../queries.ts'

/** A name that is written right says nothing of the other words, so `unsure` stays as it is. */
type Line = Omit<CaptionLine, 'unsure'>

/** The language of a track, and whether it was made from speech; undefined if it is not one of this video. */
export function selectTrack(tx: Tx, { objectId }: Video, captionId: string) {
  return tx.sql
    .selectFrom('app.captions')
    .select(['language', 'automatic'])
    .where('object_id', '=', objectId)
    .where('id', '=', captionId)
    .executeTakeFirst()
}

/** The lines of a track in order; only those at these positions, if any are named. */
export const selectTrackLines = (
  tx: Tx,
  { objectId }: Video,
  captionId: string,
  positions?: number[],
): Promise<Line[]> =>
  tx.sql
    .selectFrom('app.caption_lines')
    .select(['position', 'start_ms as startMs', 'end_ms as endMs', 'text'])
    .where('object_id', '=', objectId)
    .where('caption_id', '=', captionId)
    .$if(positions !== undefined, (lines) =>
      lines.where(sql<boolean>`position = any(${positions}::integer[])`),
    )
    .orderBy('position')
    .execute()

/** Of products and analysts, the newest: a video rarely speaks of others. */
const newest = 2000

export type KnownName = { name: string; person: boolean }

/** The names that a company has written elsewhere, as far as the caller may read them. */
export async function selectNames(tx: Tx, companyId: string): Promise<KnownName[]> {
  const { rows } = await sql<KnownName>`
    with product as (
      select name, salescontactname from public.products
      where company_id = ${companyId} order by created_at desc, id desc limit ${newest})
    select btrim(name) as name, bool_or(person) as person from (
      select company_name as name, false as person from public.company_profiles where id = ${companyId}
      union all select name, false from product
      union all select salescontactname, true from product
      union all select name, true from public.team_members where company_id = ${companyId}
      union all (select name, true from app.analysts
                 where company_id = ${companyId} order by created_at desc, id desc limit ${newest})
    ) named
    group by 1 order by 1`.execute(tx.sql)
  return rows
}

export function selectWords(tx: Tx, companyId: string): Promise<CaptionWord[]> {
  return tx.sql
    .selectFrom('app.caption_words')
    .select(['id', 'word', 'as_heard as asHeard'])
    .where('company_id', '=', companyId)
    .orderBy(sql`word collate "und-x-icu"`)
    .orderBy('id')
    .execute()
}

/**
 * Adds words. Those that the list has in other capitals are changed, and what is added is no longer left as heard. Words
 * that are left as heard change nothing else: the list keeps the same word as the company writes it.
 */
export async function upsertWords(
  tx: Tx,
  companyId: string,
  { words, asHeard }: { words: string[]; asHeard: boolean },
) {
  if (!asHeard) {
    await sql`
      delete from app.caption_words
      where company_id = ${companyId} and as_heard
        and lower(word) in (select lower(sent) from unnest(${words}::text[]) sent)`.execute(tx.sql)
  }
  await sql`
    insert into app.caption_words (company_id, word, as_heard)
    select distinct on (lower(word)) ${companyId}::uuid, word, ${asHeard}::boolean
    from unnest(${words}::text[]) with ordinality as sent (word, place)
    order by lower(word), place desc
    on conflict (company_id, as_heard, lower(word)) do update set word = excluded.word`.execute(
    tx.sql,
  )
}

/** Undefined if the caller may not change a word with this id. */
export function deleteWord(tx: Tx, id: string) {
  return tx.sql
    .deleteFrom('app.caption_words')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}
