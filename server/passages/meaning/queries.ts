import { sql } from 'kysely'
import type { SystemTx } from '../../platform/database/transaction.ts'
import { sketchOf } from './sketch-of.ts'

/** How long a process holds the work without renewing its lease. */
export const leaseSeconds = 180

const leased = sql`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Claims the work; returns how often the server has failed in a row. Null if another process has it, or it is
 * too early to retry.
 */
export async function claimEmbedding(tx: SystemTx): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update app.embedding_work set leased_until = ${leased}
    where leased_until < now() and retry_at <= app.now()
    returning failures`.execute(tx.sql)
  return rows[0]?.failures ?? null
}

/** Renews the lease; false if it has run out. */
export async function keepEmbedding(tx: SystemTx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app.embedding_work set leased_until = ${leased} where leased_until >= now()`.execute(
    tx.sql,
  )
  return numAffectedRows === 1n
}

/** Releases the work. After a failure it pauses for a minute, then 2, 4 and so on up to an hour. */
export async function releaseEmbedding(tx: SystemTx, failures: number) {
  await sql`
    update app.embedding_work
    set leased_until = '-infinity', failures = ${failures},
        retry_at = case when ${failures} = 0 then '-infinity'
          else app.now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(${failures}, 10)) end
  `.execute(tx.sql)
}

/** In characters: models truncate longer texts. */
const longest = 6000

/** A passage without vectors, and the names of what it is about, which end with a colon. */
export type Unembedded = { id: number; title: string; language: string; text: string }

/** One of a passage's windows; null for a text that the model does not accept. */
export type EmbeddedWindow = { id: number; place: number; vector: number[] | null }

/** Above every id of a passage. */
const top = sql`9223372036854775807::bigint`

/** Lets all passages be searched again if the job last worked with another model. */
export async function beginModel(tx: SystemTx, model: string) {
  await sql`
    update app.embedding_work set model = ${model}, dims = null, unsearched_below = ${top}
    where model is distinct from ${model}`.execute(tx.sql)
}

/** The same if the model's vectors now have another number of dimensions. */
export async function beginDimensions(tx: SystemTx, dims: number) {
  await sql`
    update app.embedding_work set dims = ${dims}, unsearched_below = ${top}
    where dims is distinct from ${dims}`.execute(tx.sql)
}

/** The newest of the listed passages. */
export async function selectToEmbed(tx: SystemTx, most: number): Promise<Unembedded[]> {
  const { rows } = await sql<Unembedded>`
    select p.id, p.language, left(p.text, ${longest}) as text,
      concat_ws(' ', c.company_name, r.name, coalesce(b.title, k.title, v.title, d.title), ':',
                nullif(app.field_words(p.field), '')) as title
    from app.passages_to_embed listed
    join app.passages p on p.id = listed.passage_id
    left join public.briefs b on b.id = p.brief_id
    left join app.canvases k on k.id = p.canvas_id
    left join app.document_versions v on v.id = p.version_id
    left join app.documents d on d.id = p.document_id
    left join public.products r on r.id = p.product_id
    left join public.company_profiles c on c.id = coalesce(p.company_id, d.company_id)
    order by listed.passage_id desc limit ${most}`.execute(tx.sql)
  return rows.map(({ id, ...rest }) => ({ ...rest, id: Number(id) }))
}

/**
 * Lists those of the next `most` passages, newest first, that have no vector of the model and its dimensions;
 * false if all have been searched.
 */
export async function searchFurther(tx: SystemTx, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with searched as materialized (
      select p.id from app.passages p
      where p.id < (select w.unsearched_below from app.embedding_work w)
      order by p.id desc limit ${most}),
    listed as (
      insert into app.passages_to_embed (passage_id)
      select p.id from searched s join app.passages p on p.id = s.id
      where not app.is_a_label(p.field) and not exists (
        select from app.passage_windows v
        join app.passage_vectors whole on whole.passage_id = v.passage_id and whole.model = v.model
        join app.embedding_work w on w.model = v.model
        where v.passage_id = p.id and (v.dims = 0 or v.dims = coalesce(w.dims, v.dims)))
      -- Waits for those that are being deleted, and leaves them out.
      for key share of p
      on conflict do nothing)
    update app.embedding_work set unsearched_below = (select min(id) from searched)
    where unsearched_below is not null`.execute(tx.sql)
  return numAffectedRows === 1n
}

/** Stores all windows of listed passages that still exist, and what each passage says as a whole, in place of earlier ones. */
export async function putWindows(
  tx: SystemTx,
  model: string,
  passages: readonly number[],
  windows: readonly EmbeddedWindow[],
) {
  const rows = windows.map(({ id, place, vector }) => ({
    id,
    place,
    dims: vector?.length ?? 0,
    sketch: vector && sketchOf(vector),
    vector,
  }))
  // With another model a passage may have been cut differently.
  await sql`delete from app.passage_windows where passage_id = any(${passages}::bigint[])`.execute(
    tx.sql,
  )
  await sql`
    insert into app.passage_windows (passage_id, place, company_id, holder_id, model, dims, sketch, vector)
    select p.id, v.place, p.company_id, p.holder_id, ${model}, v.dims, v.sketch::bit varying, v.vector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v (id bigint, place integer, dims integer, sketch text, vector real[])
    join app.passages p on p.id = v.id`.execute(tx.sql)
  const wholes = passages.map((id) => {
    const vector = meanOf(
      windows.flatMap(({ id: of, vector }) => (of === id && vector ? [vector] : [])),
    )
    return { id, dims: vector?.length ?? 0, sketch: vector && sketchOf(vector), vector }
  })
  await sql`
    insert into app.passage_vectors (passage_id, company_id, holder_id, model, dims, sketch, vector)
    select p.id, p.company_id, p.holder_id, ${model}, v.dims, v.sketch::bit varying, v.vector
    from jsonb_to_recordset(${JSON.stringify(wholes)}::jsonb)
      as v (id bigint, dims integer, sketch text, vector real[])
    join app.passages p on p.id = v.id
    on conflict (passage_id) do update
      set model = excluded.model, dims = excluded.dims, sketch = excluded.sketch, vector = excluded.vector
  `.execute(tx.sql)
  await sql`
    delete from app.passages_to_embed where passage_id = any(${passages}::bigint[])
  `.execute(tx.sql)
}

/** What the vectors have in common, of length 1; null if there is nothing. */
function meanOf(vectors: readonly number[][]): number[] | null {
  const [first] = vectors
  const sum = first?.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0))
  const length = Math.hypot(...(sum ?? []))
  return sum && length > 0 ? sum.map((value) => Math.fround(value / length)) : null
}
