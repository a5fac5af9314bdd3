import { textOf } from '../../../common/compare/compare-flows.ts'
import type { MarkedCell, MarkedRow } from '../../../common/compare/marked-blocks.ts'
import { readingMessages as words } from '../../../contract/boardroom-builder/document-reading-messages.ts'
import { cn } from '../../ui/cn.ts'
import { keyed } from '../../ui/keyed.ts'
import { ChangeMark } from './change-mark.tsx'
import { Flows } from './flows.tsx'
import { WideTable } from './wide-table.tsx'

/** A table in reading view. */
export function TableView({ rows }: { rows: readonly MarkedRow[] }) {
  const heads = headRowsOf(rows)
  return (
    <WideTable label={words.table}>
      <tbody>
        {keyed(rows).map(({ key: row, part: { content, change } }) => (
          <tr key={row}>
            {keyed(content).map(({ key, part }) => (
              <Cell
                key={key}
                cell={part}
                change={change ?? part.change}
                scope={row < heads ? 'col' : 'row'}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** How many rows at the top name the columns: those of headers alone. */
function headRowsOf(rows: readonly MarkedRow[]): number {
  const first = rows.findIndex(({ content }) => content.some(({ type }) => type === 'tableCell'))
  return first < 0 ? 1 : first
}

type CellProps = { cell: MarkedCell; change: MarkedCell['change']; scope: 'row' | 'col' }

function Cell({ cell: { type, attrs, content, change: own }, change, scope }: CellProps) {
  const isHeader = type === 'tableHeader'
  // An empty heading, as in a table's corner, names nothing.
  const names = isHeader && textOf({ content }).trim() !== ''
  const Tag = names ? 'th' : 'td'
  const filler = own === 'filler'
  return (
    <Tag
      {...(names && { scope })}
      {...(attrs && { colSpan: attrs.colspan, rowSpan: attrs.rowspan })}
      className={cn('space-y-2', isHeader && 'bg-muted font-semibold', filler && 'bg-muted')}
    >
      <ChangeMark change={filler ? undefined : change} block>
        <Flows content={content} />
      </ChangeMark>
    </Tag>
  )
}
