import { milliseconds, plain, type Row } from '../measure.ts'
import { shareRows } from './rows.ts'
import { type Scored, structured } from './score.ts'

/** What is found without a language model, and what rows answer. */
export function finderRows(scored: readonly Scored[]): Row[] {
  const answerable = scored.filter(({ label }) => !label.refuse && !structured.has(label.kind))
  const refusable = scored.filter(({ label }) => label.refuse)
  const counted = scored.filter(({ label }) => structured.has(label.kind))
  const readers = answerable.filter(({ label }) => label.asker === 'reader')
  const isRight = (each: Scored) => each.found && each.valued
  const isFromRows = ({ response }: Scored) => response.mode === 'rows'
  const times = scored.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => milliseconds(times[Math.floor(times.length * part)] ?? Number.NaN)
  const found = ({ found }: Scored) => found
  const foundLate = ({ foundLate }: Scored) => foundLate
  return [
    ...shareRows('Copilot: recall@5 of sources', answerable, found, { atLeast: 0.72 }),
    ...shareRows('Copilot: recall@20 of sources', answerable, foundLate, { atLeast: 0.92 }),
    ...shareRows('Copilot: recall@5 of sources, asked as a reader', readers, found),
    ...shareRows('Copilot: right answers from rows', counted, isRight, { atLeast: 0.9 }),
    ...shareRows(
      'Copilot: other questions taken for rows',
      [...answerable, ...refusable],
      isFromRows,
    ),
    plain('Copilot: time to answer, p50 and p95', `${at(0.5)}, ${at(0.95)}`, '', null),
  ]
}
