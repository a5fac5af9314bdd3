import { queryOptions } from '@tanstack/react-query'
import { getBriefMonths, getDashboard } from '../../contract/dashboard/dashboard.ts'
import { call } from '../platform/calls/call.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  // A user who has just added something expects it to be counted.
  refetchOnMount: 'always',
})

/** The briefs of the last months, with months in the user's time zone. */
export function briefMonthsQuery() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return queryOptions({
    queryKey: ['dashboard', 'brief-months', timeZone],
    queryFn: ({ signal }) => call(getBriefMonths, { query: { timeZone }, signal }),
    select: ({ months }) => months,
    refetchOnMount: 'always',
  })
}
