import { wordsOfCell } from '../../../common/compare/comparison-words.ts'
import { orderedCriteria } from '../../../common/compare/ordered-criteria.ts'
import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Comparison, ComparisonOrder } from '../../../contract/analyst-copilot/comparisons.ts'
import { AddToCanvas } from '../to-canvas/add-to-canvas.tsx'
import { AddToDocument } from '../to-document/add-to-document.tsx'
import { withoutInternal } from '../without-internal.ts'

type PutElsewhereProps = { comparison: Comparison; order: ComparisonOrder }

/** Puts statements or vendors on a canvas, and the table into a document, each with its sources. */
export function PutElsewhere({ comparison, order }: PutElsewhereProps) {
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <AddToCanvas response={withoutInternal(statementsOf(comparison))} />
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
const statementsOf = (comparison: Comparison): CopilotResponse => ({
  ...nothing,
  sources: sourcesOf(comparison),
  statements: comparison.cells.flatMap(({ text, basis, source }) =>
    text && source
      ? [
          {
            text,
            basis: basis === 'quoted' ? ('quoted' as const) : ('supported' as const),
            group: null,
            sourceIds: [source.id],
          },
        ]
      : [],
  ),
})

/** The table in the form of an answer, without what is for the company only. */
function tableOf(comparison: Comparison, order: ComparisonOrder): CopilotResponse {
  const mayLeave = new Set(
    withoutInternal(statementsOf(comparison)).statements.flatMap(({ sourceIds }) => sourceIds),
  )
  const rows = orderedCriteria(comparison, order).map((criterion) => {
    const cells = comparison.subjects.map(({ id }) => {
      const cell = comparison.cells.find(
        (one) => one.criterionId === criterion.id && one.subjectId === id,
      )
      const kept = cell && (!cell.source || mayLeave.has(cell.source.id)) ? cell : undefined
      return {
        text: kept ? wordsOfCell(kept) : '',
        source: kept?.source?.title ? kept.source.id : null,
      }
    })
    return {
      cells: [criterion.text, ...cells.map(({ text }) => text)],
      sourceIds: cells.flatMap(({ source }) => source ?? []),
      citations: [null, ...cells.map(({ source }) => source)],
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
