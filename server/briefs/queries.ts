import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { fold } from '../../common/text/fold.ts'
import type { BriefStatus, BriefType } from '../../contract/briefs/briefs.ts'
import { foundCounted } from '../../contract/endpoint.ts'
import { countSearched } from '../platform/database/count-rows.ts'
import type { Briefs, DB } from '../platform/database/database-types.ts'
import { newest, type Order, type Slice, sliced } from '../platform/database/keyset.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { saysAll } from '../platform/database/words.ts'
import type { VideoFacts } from '../videos/video-view.ts'

type Named = Selectable<Briefs> & { product_name: string | null }
export type BriefRow = Named & { video: VideoFacts | null }

/** The columns a verb may write; the database fills the rest. */
export type BriefValues = Pick<
  Selectable<Briefs>,
  | 'title'
  | 'product_id'
  | 'type'
  | 'description'
  | 'status'
  | 'timeline'
  | 'budget_range'
  | 'target_audience'
  | 'requirements'
  | 'uploaded_video_url'
>

export type BriefFilter = {
  productId?: string | undefined
  type?: BriefType | undefined
  status?: BriefStatus | undefined
  /** Words that must all occur in the title or description. */
  search?: string[] | undefined
}

/**
 * A filter with what is looked up before the rows: the company's briefs found in the search index (or that
 * there are too many, or null if it was not queried), and the other companies in which the caller wrote briefs.
 */
export type Sought = {
  filter: BriefFilter
  found: string[] | 'many' | null
  elsewhere: string[]
}

type Where = ExpressionBuilder<DB, 'briefs'>
type Part = (where: Where) => ReturnType<Where['and']>

/** Whether the caller reads all briefs of their company, or only their own. */
const readsAll = ({ caller }: Tx) => caller.permissions.canManageBriefs && caller.companyId !== null

/**
 * The parts of the result, each sorted and limited separately: the company's briefs if the caller may manage
 * briefs, and the caller's own in each other company. Each part can then read its index in order; the policies
 * decide what is visible.
 */
function queries(tx: Tx, { filter, found, elsewhere }: Sought) {
  const mine = (where: Where) => where('user_id', '=', tx.actor.userId)
  const of = (companyId: string | null) => (where: Where) => where('company_id', '=', companyId)
  if (!readsAll(tx)) return [matching(tx, (where) => where.and([mine(where)]), filter, null)]
  return [
    matching(tx, (where) => where.and([of(tx.caller.companyId)(where)]), filter, found),
    ...elsewhere.map((companyId) =>
      matching(tx, (where) => where.and([mine(where), of(companyId)(where)]), filter, null),
    ),
  ]
}

function matching(tx: Tx, part: Part, filter: BriefFilter, found: Sought['found']) {
  let query = tx.sql.selectFrom('briefs').where(part)
  if (filter.productId) query = query.where('product_id', '=', filter.productId)
  if (filter.type) query = query.where('type', '=', filter.type)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (Array.isArray(found)) return query.where('id', '=', sql<string>`any(${found}::uuid[])`)
  const words = folded(filter)
  const text = inTitleAlone(words) ? sql`title` : sql`title || chr(10) || coalesce(description, '')`
  return query.where(saysAll(text, words))
}

const folded = ({ search = [] }: BriefFilter) => search.map(fold)

/** Words of one or two letters occur in nearly every text and are not indexed. */
const inTitleAlone = (words: string[]) => words.every((word) => [...word].length < 3)

/**
 * Finds the companies of the caller's briefs and searches the word index, which the planner cannot use under
 * the policies. With too many matches, reading in order soon fills a page.
 */
export async function seek(tx: Tx, filter: BriefFilter): Promise<Sought> {
  if (!readsAll(tx)) return { filter, found: null, elsewhere: [] }
  const elsewhere = await companiesElsewhere(tx)
  const words = folded(filter)
  if (inTitleAlone(words)) return { filter, found: null, elsewhere }
  const { rows } = await sql<{ found: string[] }>`
    select app.find_briefs(${words}::text[], ${foundCounted + 1}) as found`.execute(tx.sql)
  const found = rows[0]?.found ?? []
  return { filter, found: found.length > foundCounted ? 'many' : found, elsewhere }
}

/**
 * Uses the stored counts: asked for rows outside the company, the planner would read everything that the caller
 * ever wrote in it.
 */
async function companiesElsewhere(tx: Tx) {
  const companies = await tx.sql
    .selectFrom('app.brief_counts')
    .select('company_id')
    .where('user_id', '=', tx.actor.userId)
    .where('company_id', '<>', tx.caller.companyId)
    .groupBy('company_id')
    .having((having) => having.fn.sum('briefs'), '>', 0)
    .execute()
  return companies.flatMap(({ company_id }) => company_id ?? [])
}

type NamedInPlace = Named & { position: string }
type Listed = BriefRow & { position: string }

/** The briefs the caller may read, in order, one more than requested, with cursor positions. */
export async function selectBriefs(
  tx: Tx,
  sought: Sought,
  slice: Slice,
  order: Order = newest,
): Promise<Listed[]> {
  const inOrder = queries(tx, sought).map((query) =>
    query.selectAll().select(productName).$call(sliced(order, slice)),
  )
  return tx.sql
    .selectFrom(sql<NamedInPlace>`(${sql.join(inOrder, sql` union all `)})`.as('listed'))
    .selectAll()
    .select(videoOf('listed'))
    .orderBy(order.by, order.direction)
    .orderBy('id', order.direction)
    .limit(slice.limit + 1)
    .execute()
}

/** How many briefs the caller may read; a search counts up to `foundCounted`, and one above means more. */
export async function countBriefs(tx: Tx, sought?: Sought) {
  const { productId, search = [], ...kept } = sought?.filter ?? {}
  if (!sought || (!productId && search.length === 0)) return countKept(tx, kept)
  const bySearchAlone = Object.values({ ...kept, productId }).every((value) => !value)
  if (sought.found === 'many' && bySearchAlone) return foundCounted + 1
  const most = search.length > 0 ? foundCounted + 1 : null
  const counts = await Promise.all(
    queries(tx, sought).map((query) => countSearched(tx, query.select('id'), search)),
  )
  const count = counts.reduce((sum, part) => sum + part, 0)
  return most === null ? count : Math.min(count, most)
}

/** From the stored counts. */
async function countKept(tx: Tx, { type, status }: BriefFilter): Promise<number> {
  let query = tx.sql
    .selectFrom('app.brief_counts')
    .select(sql<number>`coalesce(sum(briefs), 0)::bigint`.as('briefs'))
    .where((where) =>
      where.or([
        where('user_id', '=', tx.actor.userId),
        ...(readsAll(tx) ? [where('company_id', '=', tx.caller.companyId)] : []),
      ]),
    )
  if (type) query = query.where('type', '=', type)
  if (status) query = query.where('status', '=', status)
  return (await query.executeTakeFirstOrThrow()).briefs
}

type MonthCount = { month: number; status: string; briefs: number }

const dayMs = 86_400_000

/**
 * How many briefs of each status the caller may read that were added between two bounds: whole days
 * from the stored counts per UTC day, and the partial days at the bounds row by row.
 */
export async function countByMonth(tx: Tx, bounds: Date[]): Promise<MonthCount[]> {
  const divided = daysDividedBy(bounds)
  const counts = await Promise.all([countDays(tx, bounds, divided), countRows(tx, bounds, divided)])
  return counts.flat()
}

/** The starts of the days that contain a bound, unless the bound is exactly at the start. */
function daysDividedBy(bounds: Date[]): Date[] {
  const days = bounds.filter((bound) => bound.getTime() % dayMs !== 0).map(startOfDay)
  return [...new Set(days)].map((day) => new Date(day))
}

function startOfDay(date: Date): number {
  return Math.floor(date.getTime() / dayMs) * dayMs
}

function countDays(tx: Tx, bounds: Date[], divided: Date[]): Promise<MonthCount[]> {
  const days = divided.map(dateOf)
  return tx.sql
    .selectFrom('app.brief_days')
    .select([
      sql<number>`width_bucket(day::timestamp at time zone 'UTC', ${bounds}::timestamptz[]) - 1`.as(
        'month',
      ),
      'status',
      sql<number>`sum(briefs)::bigint`.as('briefs'),
    ])
    .where((where) =>
      where.or([
        where('user_id', '=', tx.actor.userId),
        ...(readsAll(tx) ? [where('company_id', '=', tx.caller.companyId)] : []),
      ]),
    )
    .where(sql<boolean>`day >= ${dateOf(bounds[0])}::date and day < ${dateOf(bounds.at(-1))}::date`)
    .where(sql<boolean>`day <> all (${days}::date[])`)
    .groupBy([sql`1`, 'status'])
    .execute()
}

async function countRows(tx: Tx, bounds: Date[], divided: Date[]): Promise<MonthCount[]> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (divided.length === 0) return []
  const sought = await seek(tx, {})
  const parts = divided.flatMap((day) =>
    queries(tx, sought).map((query) =>
      query
        .select(['created_at', 'status'])
        .where('created_at', '>=', day)
        .where('created_at', '<', new Date(day.getTime() + dayMs))
        .where('created_at', '>=', first as Date)
        .where('created_at', '<', last as Date),
    ),
  )
  return tx.sql
    .selectFrom(
      sql<{ created_at: Date; status: string }>`(${sql.join(parts, sql` union all `)})`.as('added'),
    )
    .select([
      sql<number>`width_bucket(created_at, ${bounds}::timestamptz[]) - 1`.as('month'),
      'status',
      sql<number>`count(*)`.as('briefs'),
    ])
    .groupBy([sql`1`, 'status'])
    .execute()
}

/** The UTC date of a timestamp, as PostgreSQL writes it. */
function dateOf(date: Date | undefined): string {
  return (date ?? new Date(0)).toISOString().slice(0, 10)
}

function productName(select: Where) {
  return select
    .selectFrom('products')
    .select('products.name')
    .whereRef('products.id', '=', 'briefs.product_id')
    .as('product_name')
}

/** Details of the stored videos, only for the rows that are returned. */
function videoOf(table: 'briefs' | 'listed') {
  return sql<VideoFacts | null>`(
    select jsonb_build_object('state', v.state, 'progress', v.progress, 'reason', v.reason,
      'duration_ms', v.duration_ms, 'width', v.width, 'height', v.height, 'playback', v.playback,
      'poster_path', v.poster_path, 'renditions', v.renditions, 'ahead', app.videos_ahead(v),
      'restricted', (select jsonb_build_object('bucket', o.bucket_id, 'key', o.name)
                     from storage.objects o where o.id = v.object_id and o.restricted_at is not null))
    from app.videos v where v.object_id = ${sql.ref(`${table}.video_object_id`)})`.as('video')
}

export function selectBrief(tx: Tx, id: string): Promise<BriefRow | undefined> {
  return tx.sql
    .selectFrom('briefs')
    .selectAll()
    .select(productName)
    .select(videoOf('briefs'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The product a brief may be added to, if it belongs to the caller's company. */
export function selectBriefProduct(tx: Tx, productId: string) {
  return tx.sql
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('company_id', '=', tx.caller.companyId)
    .executeTakeFirst()
}

export async function insertBrief(tx: Tx, id: string, values: BriefValues): Promise<BriefRow> {
  return tx.sql
    .insertInto('briefs')
    .values({ ...values, id, user_id: tx.actor.userId })
    .returningAll()
    .returning(productName)
    .returning(videoOf('briefs'))
    .executeTakeFirstOrThrow()
}

/** Undefined if the caller may not change a brief with this id, or its revision differs. */
export function updateBriefRow(
  tx: Tx,
  id: string,
  values: BriefValues,
  revision?: number,
): Promise<BriefRow | undefined> {
  return tx.sql
    .updateTable('briefs')
    .set(values)
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision as number))
    .returningAll()
    .returning(productName)
    .returning(videoOf('briefs'))
    .executeTakeFirst()
}

/** Locks the briefs that the caller may change, always in the same order. */
export function lockBriefs(tx: Tx, ids: string[]) {
  return tx.sql
    .selectFrom('briefs')
    .select(['id', 'title', sql<BriefStatus>`status`.as('status')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type StatusOf = { id: string; status: BriefStatus }

export async function updateStatuses(tx: Tx, briefs: StatusOf[]): Promise<void> {
  await sql`
    update briefs set status = wanted.status
    from unnest(${briefs.map(({ id }) => id)}::uuid[],
                ${briefs.map(({ status }) => status)}::text[]) as wanted (id, status)
    where briefs.id = wanted.id`.execute(tx.sql)
}

/** Deletes briefs and returns the transaction id that restores them. */
export async function deleteBriefRows(tx: Tx, ids: string[]) {
  const locked = (await lockBriefs(tx, ids)).map(({ id }) => id)
  if (locked.length === 0) return []
  return tx.sql
    .deleteFrom('briefs')
    .where('id', 'in', locked)
    .returning(['id', 'title', sql<string>`app.transaction_id()::text`.as('transactionId')])
    .execute()
}
