import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply, Request } from '../../contract/endpoint.ts'
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  resendInvitation,
  revokeInvitation,
} from '../../contract/invitations.ts'
import {
  listActivity,
  listTeamMembers,
  removeMember,
  type TeamMember,
  teamMessages,
  updateMember,
} from '../../contract/team.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { toast } from '../ui/toast.ts'
import { updateMessage } from './update-message.ts'

export type MemberFilter = { q?: string }

/** What names each list of members in the cache, whatever is searched for. */
const lists = ['team', 'members'] as const

const membersPerPage = 100

/** The members who are found; while a search changes, the ones before stay. */
export function membersQuery({ q }: MemberFilter = {}) {
  const query = { limit: membersPerPage, ...(q && { search: q }) }
  return infiniteQueryOptions({
    queryKey: [...lists, query],
    queryFn: ({ pageParam, signal }) =>
      call(listTeamMembers, {
        query: { ...query, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Invitations are accepted while nobody here does anything.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export const activityQuery = infiniteQueryOptions({
  queryKey: ['team', 'activity'],
  queryFn: ({ pageParam, signal }) =>
    call(listActivity, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

type WithKey = { idempotencyKey: string }

/** Invites one person; how it went is told by the form, which knows its fields. */
export function useInviteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<typeof inviteMember> & WithKey) => call(inviteMember, request),
    onSuccess: () => refreshTeam(client),
  })
}

/** Invites many at once; each has a result of their own. */
export function useInviteMembers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<typeof inviteMembers> & WithKey) => call(inviteMembers, request),
    onSettled: () => refreshTeam(client),
    onError: (error) => tellFailure(teamMessages.inviteFailed, error),
  })
}

/** Changes a member's role and rights. Who has joined may have copied links that end by it. */
export function useUpdateMember(before: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateMember>['body']) =>
      call(updateMember, { params: { id: before.id }, body }),
    onSuccess: (member) => {
      changeLists(client, (list) => replaced(list, member))
      const { title, description } = updateMessage(before, member, new Date())
      toast.success(title, description.replace('{email}', member.email))
      if (member.userId) void refreshLists(client)
      return refreshBeside(client)
    },
    onError: (error) => tellFailure(teamMessages.updateFailed, error),
  })
}

/** Removes a member; while they are pending that revokes their invitation. */
export function useRemoveMember({ id, userId }: TeamMember) {
  const client = useQueryClient()
  const pending = userId === null
  return useMutation({
    mutationFn: () => call(pending ? revokeInvitation : removeMember, { params: { id } }),
    onSuccess: () => {
      changeLists(client, (list) => without(list, id))
      const { title, description } = pending ? teamMessages.revoked : teamMessages.removed
      toast.success(title, description)
      // Not waited for: the row goes now, and what it is told about that is told before.
      void refreshBeside(client)
      if (!pending) void refreshLists(client)
    },
    onError: (error) => {
      tellFailure(pending ? teamMessages.revokeFailed : teamMessages.removeFailed, error)
      return refreshTeam(client)
    },
  })
}

/** Mails a new invitation; the earlier link ends. */
export function useResendInvitation({ id, email }: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendInvitation, { params: { id } }),
    onSuccess: (member) => {
      changeLists(client, (list) => replaced(list, member))
      const { title, description } = teamMessages.resent
      toast.success(title, description.replace('{email}', email))
      return refreshBeside(client)
    },
    onError: (error) => {
      const reason = serverMessage(error) ?? teamMessages.unknownError
      toast.error(teamMessages.sendingFailed.replace('{error}', reason))
      return refreshTeam(client)
    },
  })
}

/** Makes a new link of an invitation; the earlier one ends. */
export function useCopyInvitationLink({ id }: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(copyInvitationLink, { params: { id } }),
    onSuccess: () => refreshTeam(client),
    onError: (error) => {
      tellFailure(teamMessages.linkFailed, error)
      return refreshTeam(client)
    },
  })
}

type Pages = InfiniteData<Reply<typeof listTeamMembers>>

function replaced(list: Pages, member: TeamMember): Pages {
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === member.id ? member : item)),
  }))
  return { ...list, pages }
}

function without(list: Pages, id: string): Pages {
  const listed = list.pages.some(({ items }) => items.some((item) => item.id === id)) ? 1 : 0
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - listed,
    all: page.all - 1,
  }))
  return { ...list, pages }
}

function changeLists(client: QueryClient, change: (list: Pages) => Pages) {
  client.setQueriesData<Pages>({ queryKey: lists }, (list) => list && change(list))
}

function refreshLists(client: QueryClient) {
  return client.invalidateQueries({ queryKey: lists })
}

/** The lists, the activity, and the dashboard's count. */
function refreshTeam(client: QueryClient) {
  return Promise.all([refreshLists(client), refreshBeside(client)])
}

/** What tells of a change whose member the list shows already; its pages need not come again. */
function refreshBeside(client: QueryClient) {
  return Promise.all(
    [activityQuery.queryKey, ['dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}

function tellFailure({ title, description }: { title: string; description: string }, error: Error) {
  toast.error(title, serverMessage(error) ?? description)
}
