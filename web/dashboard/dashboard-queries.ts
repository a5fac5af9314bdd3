import { queryOptions } from '@tanstack/react-query'
import { getDashboard } from '../../contract/dashboard.ts'
import { call } from '../platform/call.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  // The counts are exact: whoever comes back from adding something sees it counted.
  refetchOnMount: 'always',
})
