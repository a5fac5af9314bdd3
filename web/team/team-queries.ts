import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply, Request } from '../../contract/endpoint.ts'
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  listActivity,
  listTeamMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  type TeamMember,
  teamMessages,
  updateMember,
} from '../../contract/team.ts'
import { call } from '../platform/call.ts'
import { serverMessage } from '../platform/server-message.ts'
import { toast } from '../ui/toast.ts'

export const membersQuery = infiniteQueryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ pageParam, signal }) =>
    call(listTeamMembers, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  // Invitations are accepted while nobody here does anything.
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

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

/** Changes a member's role and rights. Links that others copied may end by it: the list comes again. */
export function useUpdateMember(before: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateMember>['body']) =>
      call(updateMember, { params: { id: before.id }, body }),
    onSuccess: (member) => {
      const { title, description } = updateMessage(before, member)
      toast.success(title, description.replace('{email}', member.email))
      return refreshTeam(client)
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
      client.setQueryData(membersQuery.queryKey, (list) => list && without(list, id))
      const { title, description } = pending ? teamMessages.revoked : teamMessages.removed
      toast.success(title, description)
      // Not waited for: the row goes now, and what it is told about that is told before.
      void refreshBeside(client)
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
      client.setQueryData(membersQuery.queryKey, (list) => list && replaced(list, member))
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

/** An invitation whose end has moved was ended by the change, and mailed anew unless it is over. */
function updateMessage(before: TeamMember, after: TeamMember) {
  if (after.userId || before.invitationExpiresAt === after.invitationExpiresAt) {
    return teamMessages.updated
  }
  const living = Date.parse(after.invitationExpiresAt ?? '') > Date.now()
  return living ? teamMessages.updatedAndInvited : teamMessages.updatedLinkEnded
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
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => item.id !== id),
    total: page.total - 1,
  }))
  return { ...list, pages }
}

/** The list, the activity, and the dashboard's count. */
function refreshTeam(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: membersQuery.queryKey }),
    refreshBeside(client),
  ])
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
