import { queryOptions, useQuery } from '@tanstack/react-query'
import { getConfig } from '../../../contract/account/account.ts'
import { call } from './call.ts'

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The installation's configuration: limits, providers. A query like any other: it may be pending.
 */
export function useConfig() {
  return useQuery(configQuery)
}
