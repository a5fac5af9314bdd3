import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BriefType } from '../../contract/briefs/briefs.ts'
import {
  type AnswerPromise,
  type answerPromiseForm,
  firstAnswerPromise,
  type QuestionInput,
  type QuestionState,
  type ReaderQuestion,
} from '../../contract/questions/questions.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { AppQuestions } from '../platform/database/database-types.ts'
import {
  newest,
  type Order,
  oldest,
  type Position,
  type Slice,
  sliced,
} from '../platform/database/keyset.ts'
import type { SystemTx, Tx } from '../platform/database/transaction.ts'

// ------------------------------------------------------------------ readers

/** Asks about a brief shared with the caller; null for any other. Raises BW051 and BW053. */
export async function insertQuestion(
  tx: Tx,
  briefId: string,
  { text, atMs }: QuestionInput,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.ask_question(${briefId}::uuid, ${atMs}::integer, ${text}::text) as id`.execute(
    tx.sql,
  )
  return rows[0]?.id ?? null
}

/** Adds a message to a question of the caller; false if it is not theirs. Raises BW053. */
export async function insertFurther(
  tx: Tx,
  { briefId, id }: { briefId: string; id: string },
  text: string,
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    select app.ask_further(${briefId}::uuid, ${id}::uuid, ${text}::text) as added`.execute(tx.sql)
  return rows[0]?.added ?? false
}

/** What the caller may read about a brief, newest first, one more than requested. */
export async function selectReaderQuestions(
  tx: Tx,
  briefId: string,
  { id, after, limit }: { id?: string; after: Position | null; limit: number },
) {
  const { rows } = await sql<{ id: string; position: string; question: ReaderQuestion }>`
    select id, (extract(epoch from created_at) * 1000000)::bigint::text as position, question
    from app.library_questions(${briefId}::uuid, ${id ?? null}::uuid,
      timestamptz 'epoch' + ${after?.key ?? null}::bigint * interval '1 microsecond',
      ${after?.id ?? null}::uuid, ${limit + 1})`.execute(tx.sql)
  return rows
}

/** How many there are; null unless the brief is shared with the caller. */
export async function countReaderQuestions(tx: Tx, briefId: string): Promise<number | null> {
  const { rows } = await sql<{ count: number | null }>`
    select app.library_questions_count(${briefId}::uuid) as count`.execute(tx.sql)
  return rows[0]?.count ?? null
}

// ------------------------------------------------------------------ the vendor

type Asker = { email: string; name: string | null; analystId: string | null }
type Message = {
  id: string
  kind: 'question' | 'answer' | 'refusal'
  text: string
  createdAt: string
  authorName: string | null
}
export type QuestionRow = Pick<
  Selectable<AppQuestions>,
  'id' | 'brief_id' | 'at_ms' | 'due_at' | 'published_at' | 'created_at'
> & {
  state: QuestionState
  title: string | null
  of_earlier_video: boolean
  overdue: boolean
  asker: Asker | null
  messages: Message[]
}

/** The address is the one that the brief was shared with, the live one if there are two. */
const asker = sql<Asker | null>`(
  select jsonb_build_object('email', s.email, 'name', a.name, 'analystId', a.id)
  from app.shares s
  left join app.analysts a on a.company_id = s.company_id and a.email = s.email
  where s.brief_id = questions.brief_id and s.reader_id = questions.reader_id
  order by app.is_live(s) desc, s.created_at desc limit 1)`

const messages = sql<Message[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'id', m.id, 'kind', m.kind, 'text', m.text, 'createdAt', m.created_at,
           'authorName', case when m.kind <> 'question' then t.name end)
         order by m.created_at, m.id), '[]')
  from app.question_messages m
  left join public.team_members t on t.user_id = m.user_id and t.company_id = m.company_id
  where m.question_id = questions.id)`

/** The company's questions, with what the pages show of each. */
function questions(tx: Tx, companyId: string) {
  return tx.sql.selectFrom('app.questions as questions').where('company_id', '=', companyId)
}

const shown = [
  'id',
  'brief_id',
  'at_ms',
  'due_at',
  'published_at',
  'created_at',
  sql<QuestionState>`state`.as('state'),
  sql<string | null>`(select b.title from public.briefs b where b.id = questions.brief_id)`.as(
    'title',
  ),
  sql<boolean>`at_ms is not null and object_id is distinct from (
    select b.video_object_id from public.briefs b where b.id = questions.brief_id)`.as(
    'of_earlier_video',
  ),
  sql<boolean>`state = 'open' and due_at < app.now()`.as('overdue'),
  asker.as('asker'),
  messages.as('messages'),
] as const

type OfBrief = { companyId: string; briefId: string; state?: QuestionState | undefined }

function ofBrief(tx: Tx, { companyId, briefId, state }: OfBrief) {
  return questions(tx, companyId)
    .where('brief_id', '=', briefId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
}

/** The questions about a brief, newest first, one more than requested. */
export function selectQuestions(tx: Tx, of: OfBrief, slice: Slice): Promise<Paged[]> {
  return ofBrief(tx, of).select(shown).$call(sliced(newest, slice)).execute()
}
type Paged = QuestionRow & { position: string }

export const countQuestions = (tx: Tx, of: OfBrief) => countRows(ofBrief(tx, of))

/** Most urgent first. */
export const urgent: Order = {
  ...oldest,
  name: 'due',
  by: sql`due_at`,
  key: sql<string>`(extract(epoch from due_at) * 1000000)::bigint::text`,
}

const open = (tx: Tx, companyId: string) => questions(tx, companyId).where('state', '=', 'open')

export function selectWaiting(tx: Tx, companyId: string, slice: Slice): Promise<Paged[]> {
  return open(tx, companyId).select(shown).$call(sliced(urgent, slice)).execute()
}

export const countWaiting = (tx: Tx, companyId: string) => countRows(open(tx, companyId))
export const countOverdue = (tx: Tx, companyId: string) =>
  countRows(open(tx, companyId).where('due_at', '<', sql<Date>`app.now()`))

const askedBy = (tx: Tx, companyId: string, email: string) =>
  questions(tx, companyId).where(
    sql<boolean>`exists (
      select from app.shares s
      where s.brief_id = questions.brief_id and s.reader_id = questions.reader_id and s.email = ${email})`,
  )

export function selectQuestionsBy(
  tx: Tx,
  companyId: string,
  email: string,
  slice: Slice,
): Promise<Paged[]> {
  return askedBy(tx, companyId, email).select(shown).$call(sliced(newest, slice)).execute()
}

export const countQuestionsBy = (tx: Tx, companyId: string, email: string) =>
  countRows(askedBy(tx, companyId, email))

type One = { companyId: string; briefId: string; id: string }

const one = (tx: Tx, { companyId, briefId, id }: One) =>
  questions(tx, companyId).where('brief_id', '=', briefId).where('id', '=', id)

export function selectQuestion(tx: Tx, which: One): Promise<QuestionRow> {
  return one(tx, which).select(shown).executeTakeFirstOrThrow()
}

/** The state of a question, locked until the transaction ends. */
export function lockQuestion(tx: Tx, which: One) {
  return one(tx, which)
    .select(['id', 'brief_id', 'reader_id', sql<QuestionState>`state`.as('state')])
    .select(
      sql<boolean>`exists (select from app.question_messages m
        where m.question_id = questions.id and m.kind <> 'question')`.as('has_answer'),
    )
    .forUpdate()
    .executeTakeFirst()
}

export async function insertAnswer(
  tx: Tx,
  { companyId, id }: One,
  { kind, text }: { kind: 'answer' | 'refusal'; text: string },
) {
  await tx.sql
    .insertInto('app.question_messages')
    .values({ question_id: id, company_id: companyId, user_id: tx.actor.userId, kind, text })
    .execute()
}

export async function setState(tx: Tx, { id }: One, state: 'answered' | 'declined') {
  await tx.sql.updateTable('app.questions').set({ state }).where('id', '=', id).execute()
}

/** Reopens a question; its answer is due as if it were asked now. */
export async function reopen(tx: Tx, { companyId, id }: One) {
  await tx.sql
    .updateTable('app.questions')
    .set({
      state: 'open',
      due_at: sql`app.answer_due(${companyId}::uuid, app.now())`,
      overdue_told_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Shows what has been written so far to everyone with access, or hides it. */
export async function setPublished(tx: Tx, { id }: One, published: boolean) {
  await tx.sql
    .updateTable('app.questions')
    .set({ published_at: published ? sql`app.now()` : null })
    .where('id', '=', id)
    .execute()
}

/** The share through which a reader has the brief, and the data for a mail about it. */
export async function selectReaderShare(tx: Tx, { companyId, briefId, id }: One, readerId: string) {
  const { rows } = await sql<AnsweredShare>`
    select s.id, s.email, s.created_at, c.company_name, b.type, m.name as sender_name,
           app.reply_address() is not null as may_reply,
           case when app.gate_of(s) = 'open' then b.title end as title,
           case when app.gate_of(s) = 'open' then (
             select said.text from app.question_messages said
             where said.question_id = ${id}::uuid and said.kind = 'question'
             order by said.created_at desc, said.id desc limit 1) end as question
    from app.shares s
    join public.company_profiles c on c.id = s.company_id
    join public.briefs b on b.id = s.brief_id
    left join public.team_members m on m.user_id = ${tx.actor.userId} and m.company_id = s.company_id
    where s.company_id = ${companyId}::uuid and s.brief_id = ${briefId}::uuid
      and s.reader_id = ${readerId}::uuid
    order by app.is_live(s) desc, s.created_at desc limit 1`.execute(tx.sql)
  return rows[0]
}

type AnsweredShare = {
  id: string
  email: string
  created_at: Date
  company_name: string
  type: BriefType
  sender_name: string | null
  may_reply: boolean
  /** Null, like the question, if the reader may not watch the brief now. */
  title: string | null
  question: string | null
}

// ------------------------------------------------------------------ the promise

export async function selectPromise(tx: Tx, companyId: string): Promise<AnswerPromise | undefined> {
  const row = await tx.sql
    .selectFrom('app.answer_settings')
    .select(['days', 'time_zone', 'working_days', sql<string[]>`holidays::text[]`.as('holidays')])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return (
    row && {
      days: row.days,
      timeZone: row.time_zone,
      workingDays: row.working_days ?? firstAnswerPromise.workingDays,
      holidays: row.holidays,
    }
  )
}

/** Whether the database knows the zone: its own time zone data decides, not JavaScript's. */
export async function knowsTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx.sql)
  return rows.length > 0
}

export async function putPromise(
  tx: Tx,
  companyId: string,
  promise: z.output<typeof answerPromiseForm>,
) {
  const { days, timeZone, workingDays = null, holidays } = promise
  await sql`
    insert into app.answer_settings as kept (company_id, days, time_zone, working_days, holidays)
    values (${companyId}::uuid, ${days}, ${timeZone}, ${workingDays}::smallint[], ${holidays}::date[])
    on conflict (company_id) do update set
      days = excluded.days, time_zone = excluded.time_zone, holidays = excluded.holidays,
      working_days = coalesce(excluded.working_days, kept.working_days)`.execute(tx.sql)
}

/** Notifies of the questions about one brief that have become overdue; false if there are none. */
export async function tellOfOverdue(tx: SystemTx): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select app.tell_of_overdue() as told`.execute(tx.sql)
  return rows[0]?.told ?? false
}
