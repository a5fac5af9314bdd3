import { refusal } from '../../../contract/errors.ts'
import { type CanvasVote, voteErrors } from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { requireRecord } from '../../records/require-record.ts'
import { canvasKind } from '../canvas-kind.ts'
import { selectVotes, type VoteRow } from './queries.ts'

type Canvas = { id: string; may_change: boolean }

export const requireCanvas = (tx: Tx, id: string): Promise<Canvas> =>
  requireRecord(tx, canvasKind, id)

export function toVote(tx: Tx, canvas: Canvas, row: VoteRow): CanvasVote {
  const msLeft = Math.max(0, row.ends_at.getTime() - tx.now().getTime())
  return {
    id: row.id,
    dots: row.dots,
    hidden: row.hidden,
    startedBy: row.starter,
    startedAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    msLeft,
    mayEnd: canvas.may_change && msLeft > 0,
    put: row.results.reduce((sum, { own }) => sum + own, 0),
    results: row.results,
  }
}

/** A vote on this canvas. Throws if there is none of this id. */
export async function readVote(tx: Tx, canvas: Canvas, voteId: string): Promise<CanvasVote> {
  const [row] = await selectVotes(tx, canvas.id, voteId)
  if (!row) throw refusal(voteErrors.notFound)
  return toVote(tx, canvas, row)
}
