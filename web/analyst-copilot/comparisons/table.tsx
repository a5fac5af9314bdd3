import type { ReactNode } from 'react'
import { orderedCriteria } from '../../../common/compare/ordered-criteria.ts'
import {
  comparisonTexts,
  comparisonMessages as words,
} from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { Comparison } from '../../../contract/analyst-copilot/comparisons.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { CopilotDrawing } from '../copilot-drawing.tsx'
import { Cell } from './cell.tsx'
import { type Line, LineHead, linesOf } from './line-head.tsx'
import { NarrowTable } from './narrow-table.tsx'
import { useEditing } from './use-editing.ts'
import type { Look } from './use-look.ts'

type TableProps = { comparison: Comparison; look: Look }

/** The cells, with criteria as rows and vendors as columns, or turned. Narrow windows show one vendor at a time. */
export function Table({ comparison, look }: TableProps) {
  const isNarrow = useMedia('(max-width: 639px)')
  const editing = useEditing(comparison)
  const criteria = linesOf.criteria(orderedCriteria(comparison, look.order))
  const subjects = linesOf.subjects(comparison)
  if (criteria.length + subjects.length === 0) {
    return (
      <EmptyState
        drawing={<CopilotDrawing />}
        title={words.emptyTitle}
        description={words.emptyHint}
      />
    )
  }
  const head = (line: Line, lines: readonly Line[]) => (
    <LineHead
      line={line}
      lines={lines}
      editing={comparison.author ? null : editing}
      mayMove={line.axis === 'subjects' || look.order === 'entered'}
      filling={comparison.filling}
    />
  )
  const cell = (criterion: Line, subject: Line) => (
    <Cell
      cell={comparison.cells.find(
        (one) => one.criterionId === criterion.id && one.subjectId === subject.id,
      )}
      filling={comparison.filling}
    />
  )
  const shared = { criteria, subjects, head, cell }
  const missing =
    (subjects.length === 0 && words.noSubjects) || (criteria.length === 0 && words.noCriteria)
  return (
    <>
      {isNarrow ? (
        <NarrowTable {...shared} look={look} />
      ) : (
        <WideTable {...shared} title={comparison.title} turned={look.turned} />
      )}
      {missing && <p className="text-muted-foreground">{missing}</p>}
    </>
  )
}

export type Shared = {
  criteria: readonly Line[]
  subjects: readonly Line[]
  head: (line: Line, lines: readonly Line[]) => ReactNode
  cell: (criterion: Line, subject: Line) => ReactNode
}

/** In rem. The columns share what is left of the window, and scroll below this width. */
const headWidth = 13
const leastWidth = 16

const headStyle = 'bg-muted p-3 text-start align-top font-medium text-sm'

function WideTable({
  criteria,
  subjects,
  head,
  cell,
  title,
  turned,
}: Shared & { title: string; turned: boolean }) {
  const [rows, columns] = turned ? [subjects, criteria] : [criteria, subjects]
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
      tabIndex={0}
      className="max-h-[max(24rem,calc(100dvh-var(--top-bar-height)-6rem))] overflow-auto rounded-lg border bg-card print:max-h-none"
    >
      <table
        className="w-full table-fixed border-separate border-spacing-0"
        style={{ minWidth: `${headWidth + columns.length * leastWidth}rem` }}
      >
        <thead>
          <tr>
            <th className={`${headStyle} sticky start-0 top-0 z-20 w-52 border-e border-b`}>
              <span className="text-muted-foreground">
                {turned ? comparisonTexts.columns.subject : comparisonTexts.criterion}
              </span>
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={`${headStyle} sticky top-0 z-10 border-b`}>
                {head(column, columns)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-b-0">
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={`${headStyle} sticky start-0 z-10 border-e border-b`}>
                {head(row, rows)}
              </th>
              {columns.map((column) => (
                <td key={column.id} className="border-b p-3 align-top">
                  {turned ? cell(column, row) : cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
