import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoint.ts'
import type { listTeamMembers, TeamMember } from '../../../contract/team/team.ts'

/** The query key of all cached lists of members, which include pending invitations. */
export const memberLists = ['team', 'members'] as const

export const activityKey = ['team', 'activity'] as const

type Pages = InfiniteData<Reply<typeof listTeamMembers>>

/** Updates a member in the cached lists without a refetch. */
export function replaceMemberInLists(client: QueryClient, member: TeamMember) {
  changeLists(client, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === member.id ? member : item)),
    })),
  }))
}

/** Removes a member from the cached lists without a refetch. */
export function removeMemberFromLists(client: QueryClient, id: string) {
  changeLists(client, (list) => {
    const listed = list.pages.some(({ items }) => items.some((item) => item.id === id)) ? 1 : 0
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      total: page.total - listed,
      all: page.all - 1,
    }))
    return { ...list, pages }
  })
}

/** A member as stored in a cached list. */
export function memberInLists(client: QueryClient, id: string): TeamMember | undefined {
  return client
    .getQueriesData<Pages>({ queryKey: memberLists })
    .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
    .find((member) => member.id === id)
}

export function refreshLists(client: QueryClient) {
  return client.invalidateQueries({ queryKey: memberLists })
}

/** Refetches the activity and the dashboard, after the lists were updated in place. */
export function refreshActivity(client: QueryClient) {
  return Promise.all(
    [activityKey, ['dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Refetches the lists, the activity and the dashboard. */
export function refreshTeam(client: QueryClient) {
  return Promise.all([refreshLists(client), refreshActivity(client)])
}

function changeLists(client: QueryClient, change: (list: Pages) => Pages) {
  client.setQueriesData<Pages>({ queryKey: memberLists }, (list) => list && change(list))
}
