import { briefStatuses } from '../../contract/briefs/briefs.ts'
import { type BriefMonth, monthLabel, statuses } from './brief-month.ts'

/** The chart's numbers as a table. */
export function BriefMonthsTable({ months }: { months: BriefMonth[] }) {
  const cell = 'px-5 py-1.5 text-end tabular-nums'
  return (
    <div className="overflow-x-auto pb-3">
      <table className="w-full">
        <thead className="border-b text-muted-foreground text-sm">
          <tr>
            <th scope="col" className="px-5 py-1.5 text-start font-medium">
              Month
            </th>
            {statuses.map((status) => (
              <th key={status} scope="col" className={`${cell} font-medium`}>
                {briefStatuses[status]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row" className="whitespace-nowrap px-5 py-1.5 text-start font-normal">
                {monthLabel(month.month, 'long')}
              </th>
              {statuses.map((status) => (
                <td key={status} className={cell}>
                  {month[status].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
