import {
  type RecordItem,
  type RecordOutcome,
  scopeInWords,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { selectReadable } from '../queries.ts'
import type { RecordRow } from './queries.ts'

/** Recorded questions as the caller sees them, with the titles only of what they may read now. */
export async function toItems(tx: Tx, rows: readonly RecordRow[]): Promise<RecordItem[]> {
  const holders = rows.flatMap(({ places }) => places.flatMap(({ holder }) => holder ?? []))
  const readable = await selectReadable(tx, [...new Set(holders)])
  return rows.map((row) => ({
    id: row.id,
    askedAt: row.asked_at.toISOString(),
    person: row.person,
    text: row.text,
    scope: scopeInWords(row.scope),
    outcome: outcomeOf(row),
    model: row.model,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    ms: row.ms,
    places: row.places.map(({ holder, title, field, startMs }) =>
      holder && readable.has(holder)
        ? { title, field, startMs }
        : { title: null, field: null, startMs: null },
    ),
    rating: row.rating,
    comment: row.comment,
  }))
}

/** Passages that nothing has read have no confidence, and rows have all. */
function outcomeOf({ refused, confidence, model }: RecordRow): RecordOutcome {
  if (refused) return 'refused'
  if (confidence === 0) return 'closest'
  if (model !== null) return 'written'
  return confidence === 1 ? 'rows' : 'closest'
}
