import {
  type CopilotQuery,
  type CopilotResponse,
  type CopilotSource,
  copilotTexts,
  type getCopilotSession,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotFields } from '../../contract/analyst-copilot/copilot-labels.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { formatTime } from '../../contract/values/format-time.ts'

/** A session in the form of its file. Answers refer to their sources by number, from 1. */
export type ExportedSession = ReturnType<typeof exportedSession>
export type ExportedAnswer = ExportedSession['answers'][number]
export type ExportedSource = ExportedAnswer['sources'][number]

type Export = { asker: string; at: Date; publicUrl: string }

/** The content of a session's file, from the session as its reader may see it now. */
export function exportedSession(
  { title, queries }: Reply<typeof getCopilotSession>,
  { asker, at, publicUrl }: Export,
) {
  return {
    title: title || words.untitled,
    asker: words.askedBy(asker),
    made: words.exportedAt(moment(at)),
    gone: copilotTexts.gone as string,
    answers: queries.map((query) => toAnswer(query, publicUrl)),
  }
}

function toAnswer(query: CopilotQuery, publicUrl: string) {
  const { text, timestamp, response } = query
  const { refused, statements, table, sources } = response
  const quoted = new Set(
    statements.flatMap(({ basis, sourceIds }) => (basis === 'quoted' ? sourceIds : [])),
  )
  const numbered = ({ sourceIds }: { sourceIds: string[] }) =>
    sourceIds.map((id) => sources.findIndex((source) => source.id === id) + 1).filter(Boolean)
  return {
    question: text,
    asked: words.askedAt(moment(timestamp)),
    summary: summaryOf(query),
    statements: statements.map((statement, at) => ({
      group: statement.group === statements[at - 1]?.group ? null : statement.group,
      text: statement.text,
      quoted: statement.basis === 'quoted',
      inferred: statement.basis === 'inferred' ? words.inferred : null,
      sources: numbered(statement),
    })),
    table: table && {
      columns: table.columns,
      rows: table.rows.map((row) => ({ cells: row.cells, sources: numbered(row) })),
    },
    reason: reasonOf(text, response),
    listed: refused ? words.closest.title : words.sources,
    sources: sources.map((source) => toExported(source, quoted.has(source.id), publicUrl)),
  }
}

/** The text before the quotations or rows, if any. */
function summaryOf({ state, response }: CopilotQuery): string | null {
  const { mode, refused, table, content, statements } = response
  if (state === 'waiting' || state === 'answering') return words.notAnswered
  if (refused) return words.refused(response)
  if (mode === 'closest') return statements.length > 0 ? words.closest.title : null
  if (!table) return null
  if (table.rows.length === 0) return content
  // The rest of the text repeats the rows.
  return `${content.split(':')[0]?.replace(/\.$/, '')}.`
}

/** How the answer is supported, what was done for it, and what went wrong. */
function reasonOf(question: string, response: CopilotResponse): string {
  const { refused, reason, model, checks, queries, notice, wordsOnly } = response
  return [
    refused ? null : reason,
    model && !refused ? words.writtenBy(model) : null,
    checks && !refused ? words.checked(checks) : null,
    words.searchedFor(question, queries),
    wordsOnly ? words.wordsOnly : null,
    notice,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A source, with its text unless the answer already quotes it. */
function toExported(
  { title, url, vendor, field, startMs, snippet }: CopilotSource,
  quoted: boolean,
  publicUrl: string,
) {
  return {
    title: title ?? '',
    url: url && `${publicUrl}${url}`,
    place:
      startMs === null
        ? (copilotFields[field] ?? field)
        : words.saidAt(formatTime(Math.floor(startMs / 1000))),
    vendor,
    snippet: quoted || snippet === title ? null : snippet,
  }
}

const moment = (at: Date | string) =>
  `${new Date(at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
