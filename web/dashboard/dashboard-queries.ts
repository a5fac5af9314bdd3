import { queryOptions } from '@tanstack/react-query'
import { getBriefMonths, getDashboard } from '../../contract/dashboard.ts'
import { call } from '../platform/call.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  // The counts are exact: whoever comes back from adding something sees it counted.
  refetchOnMount: 'always',
})

/** The briefs of the last months, by months as they are where the reader is. */
export function briefMonthsQuery() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return queryOptions({
    queryKey: ['dashboard', 'brief-months', timeZone],
    queryFn: ({ signal }) => call(getBriefMonths, { query: { timeZone }, signal }),
    select: ({ months }) => months,
    refetchOnMount: 'always',
  })
}
