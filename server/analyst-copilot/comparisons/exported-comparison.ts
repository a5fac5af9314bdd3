import { comparisonRows } from '../../../common/compare/comparison-rows.ts'
import { noteOfCells, wordsOfCell } from '../../../common/compare/comparison-words.ts'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { comparisonTexts as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Comparison, ComparisonOrder } from '../../../contract/analyst-copilot/comparisons.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import { copilotMessages } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatTime } from '../../../contract/values/format-time.ts'

/** A source in a file, numbered from 1. */
export type ExportedSource = {
  number: number
  subject: string
  criterion: string
  title: string
  place: string
  speaker: string
  date: string
  quotation: string
  address: string
}
export type ExportedCell = { text: string; source: ExportedSource | null }

/** A comparison in the form of its files: criteria as rows. */
export type ExportedComparison = {
  title: string
  facts: string[]
  subjects: string[]
  rows: { criterion: string; cells: ExportedCell[] }[]
  sources: ExportedSource[]
  /** What the cells are. */
  note: string
}

type Export = { author: string; at: Date; publicUrl: string; order: ComparisonOrder }

/** The content of a comparison's files, from the comparison as its reader may see it now. */
export function exportedComparison(
  comparison: Comparison,
  { author, at, publicUrl, order }: Export,
): ExportedComparison {
  const sources: ExportedSource[] = []
  const subjects = comparison.subjects.map(({ name, vendor }) =>
    name === null ? words.unnamed : [name, vendor].filter(Boolean).join(' · '),
  )
  const rows = comparisonRows(comparison, order).map(
    ({ criterion: { text: criterion }, cells }) => ({
      criterion,
      cells: cells.map((cell, at): ExportedCell => {
        const text = cell ? wordsOfCell(cell) : ''
        if (!cell?.source?.title) return { text, source: null }
        const place = { number: sources.length + 1, subject: subjects[at] ?? '', criterion }
        const source = { ...place, ...toExported(cell.source, publicUrl) }
        sources.push(source)
        return { text, source }
      }),
    }),
  )
  return {
    title: comparison.title,
    facts: [words.kind, words.by(author), day.format(at)],
    subjects,
    rows,
    sources,
    note: noteOfCells(comparison.cells),
  }
}

function toExported(source: CopilotSource, publicUrl: string) {
  const { title, url, field, startMs, speaker, createdAt, snippet } = source
  return {
    title: title ?? '',
    place:
      startMs === null
        ? (copilotFields[field] ?? field)
        : copilotMessages.saidAt(formatTime(Math.floor(startMs / 1000))),
    speaker: speaker ?? '',
    date: createdAt ? day.format(new Date(createdAt)) : '',
    quotation: snippet ?? '',
    address: url ? `${publicUrl}${url}` : '',
  }
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
