import { sql } from 'kysely'
import type { Input } from '../../../contract/endpoint.ts'
import type { startCanvasVote } from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Tx } from '../../platform/database/transaction.ts'

// The policies show the votes on canvases that the caller may read, and of a hidden one the caller's dots alone.

export type VoteRow = {
  id: string
  dots: number
  hidden: boolean
  starter: string | null
  created_at: Date
  ends_at: Date
  results: { widgetId: string; label: string; dots: number; own: number }[]
}

/** The votes on a canvas with their results, newest first; with a vote's id, that one alone. */
export async function selectVotes(tx: Tx, canvasId: string, voteId: string | null = null) {
  const { rows } = await sql<VoteRow>`
    select v.id, v.dots, v.hidden, v.created_at, v.ends_at,
           (select m.name from public.team_members m where m.user_id = v.started_by) as starter,
           (select coalesce(jsonb_agg(to_jsonb(r) order by r.dots desc, r.label, r."widgetId"), '[]')
            from (select d.widget_id as "widgetId", max(d.label) as label, count(*) as dots,
                         count(*) filter (where d.user_id = (select auth.uid())) as own
                  from app.canvas_dots d where d.vote_id = v.id group by d.widget_id) r) as results
    from app.canvas_votes v
    where v.canvas_id = ${canvasId}::uuid and (${voteId}::uuid is null or v.id = ${voteId}::uuid)
    order by v.created_at desc, v.id desc limit 50`.execute(tx.sql)
  return rows
}

/** The id of the vote, or why there is none. */
export async function startVote(
  tx: Tx,
  canvasId: string,
  { dots, minutes, hidden }: Input<typeof startCanvasVote>['body'],
) {
  const { rows } = await sql<{ became: string }>`
    select app.start_vote(${canvasId}::uuid, ${dots}::integer, ${minutes * 60}::integer, ${hidden}) as became`.execute(
    tx.sql,
  )
  return rows[0]?.became ?? 'denied'
}

type Became = 'put' | 'taken' | 'denied' | 'ended' | 'gone' | 'spent'

/** What became of a dot that the caller puts on a widget, or takes back. */
export async function moveDot(tx: Tx, act: 'put' | 'take', voteId: string, widgetId: string) {
  const call = sql.ref(act === 'put' ? 'app.put_dot' : 'app.take_dot')
  const { rows } = await sql<{ became: Became }>`
    select ${call}(${voteId}::uuid, ${widgetId}::uuid) as became`.execute(tx.sql)
  return rows[0]?.became ?? 'denied'
}

export async function endVote(tx: Tx, voteId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.end_vote(${voteId}::uuid) as done`.execute(tx.sql)
  return rows[0]?.done ?? false
}
