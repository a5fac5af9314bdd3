import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getMe } from '../../contract/account.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { call } from './call.ts'

export type Me = Reply<typeof getMe>

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, { signal }),
})

/** Who is signed in, their company and rights. Always there below the protected layout. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
