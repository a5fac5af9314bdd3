import { infiniteQueryOptions } from '@tanstack/react-query'
import { listTeamMembers } from '../../contract/team.ts'
import { call } from '../platform/call.ts'

export const membersQuery = infiniteQueryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ pageParam, signal }) =>
    call(listTeamMembers, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
