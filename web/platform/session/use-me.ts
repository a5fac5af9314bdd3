import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getMe } from '../../../contract/account/account.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { call } from '../calls/call.ts'

export type Me = Reply<typeof getMe>

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

/**
 * The signed-in user, their company and permissions. Always loaded inside the protected layout.
 */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
