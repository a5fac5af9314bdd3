import {
  type CopilotResponse,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { Citation } from './citation.tsx'

type RowsTableProps = Pick<CopilotResponse, 'table' | 'sources' | 'content'>

/** What was counted or listed, as a table with the source of each cell. */
export function RowsTable({ table, sources, content }: RowsTableProps) {
  if (!table) return null
  const { columns, rows } = table
  const [first] = content.split(':')
  if (rows.length === 0) return <p className="font-medium">{content}</p>
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{first}.</p>
      <div className="overflow-x-auto">
        <table className="w-full text-start">
          <thead>
            <tr className="border-b text-muted-foreground text-sm">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1.5 pe-4 text-start font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.cells?.join() ?? row.sourceIds.join()}
                className="border-b last:border-0"
              >
                <Cells row={row} columns={columns} sources={sources} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type Table = NonNullable<CopilotResponse['table']>
type CellsProps = {
  row: Table['rows'][number]
  columns: Table['columns']
  sources: CopilotResponse['sources']
}

function Cells({ row: { cells, sourceIds, citations = sourceIds }, columns, sources }: CellsProps) {
  if (!cells) {
    return (
      <td colSpan={columns.length} className="py-2 text-muted-foreground italic">
        {copilotTexts.gone}
      </td>
    )
  }
  return cells.map((cell, at) => (
    <td
      key={columns[at]}
      dir="auto"
      className="min-w-28 break-words py-2 pe-4 align-top tabular-nums"
    >
      {cell} {citations[at] && <Citation id={citations[at]} sources={sources} />}
    </td>
  ))
}
