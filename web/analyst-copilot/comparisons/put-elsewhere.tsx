import { comparisonRows } from '../../../common/compare/comparison-rows.ts'
import { wordsOfCell } from '../../../common/compare/comparison-words.ts'
import {
  type CopilotResponse,
  isInternalSource,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import type {
  Comparison,
  ComparisonCell,
  ComparisonOrder,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { AddToCanvas } from '../elsewhere/to-canvas/add-to-canvas.tsx'
import { AddToDocument } from '../elsewhere/to-document/add-to-document.tsx'
import { withoutInternal } from '../reply/without-internal.ts'

type PutElsewhereProps = { comparison: Comparison; order: ComparisonOrder }

/** Puts statements or vendors on a canvas, and the table into a document, each with its sources. */
export function PutElsewhere({ comparison, order }: PutElsewhereProps) {
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <AddToCanvas response={withoutInternal(statementsOf(comparison, order))} />
      <AddToDocument
        question={comparison.title}
        response={tableOf(comparison, order)}
        added={words.addedTable}
      />
    </div>
  )
}

/** The sources of the cells that the user may see. A source of several cells is listed once. */
const sourcesOf = ({ cells }: Comparison) => [
  ...new Map(cells.flatMap(({ source }) => (source?.title ? [[source.id, source]] : []))).values(),
]

/** The statements in the form of an answer, whose parts can be put on a canvas. */
const statementsOf = (comparison: Comparison, order: ComparisonOrder): CopilotResponse => ({
  ...nothing,
  sources: sourcesOf(comparison),
  statements: comparisonRows(comparison, order)
    .flatMap(({ criterion, cells }) =>
      cells.map((cell, at) => ({ cell, about: [comparison.subjects[at]?.name, criterion.text] })),
    )
    .flatMap(({ cell, about }) => {
      if (!cell?.text || !cell.source) return []
      const group = about.filter(Boolean).join(' · ')
      const basis = cell.basis === 'quoted' ? ('quoted' as const) : ('supported' as const)
      return [{ text: cell.text, basis, group, sourceIds: [cell.source.id] }]
    }),
})

/** Cells without statements may leave, and those whose source the user may see and pass on. */
const mayLeave = ({ source }: ComparisonCell) =>
  !source || (source.title !== null && !isInternalSource(source))

/** The table in the form of an answer, without what is for the company only. */
function tableOf(comparison: Comparison, order: ComparisonOrder): CopilotResponse {
  const rows = comparisonRows(comparison, order).map(({ criterion, cells }) => {
    const kept = cells.map((cell) => (cell && mayLeave(cell) ? cell : null))
    const ids = kept.map((cell) => cell?.source?.id ?? null)
    return {
      cells: [criterion.text, ...kept.map((cell) => (cell ? wordsOfCell(cell) : ''))],
      sourceIds: ids.flatMap((id) => id ?? []),
      citations: [null, ...ids],
    }
  })
  const columns = comparison.subjects.map(({ name }) => name ?? comparisonTexts.unnamed)
  return {
    ...nothing,
    sources: sourcesOf(comparison),
    table: { columns: [comparisonTexts.criterion, ...columns], rows },
  }
}

const nothing: CopilotResponse = {
  mode: 'closest',
  content: '',
  refused: false,
  confidence: 0,
  reason: '',
  statements: [],
  table: null,
  sources: [],
  suggestedFollowUps: [],
  model: null,
  notice: null,
  searched: 0,
}
