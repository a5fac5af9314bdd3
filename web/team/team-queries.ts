import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Request } from '../../contract/endpoint.ts'
import { revokeInvitation } from '../../contract/team/invitations.ts'
import {
  listActivity,
  listTeamMembers,
  removeMember,
  type TeamMember,
  teamMessages,
  updateMember,
} from '../../contract/team/team.ts'
import type { SearchFilter } from '../platform/addresses/use-address-filters.ts'
import { call } from '../platform/calls/call.ts'
import { pagesOf } from '../platform/calls/pages-of.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { toast } from '../ui/toast.ts'
import {
  activityKey,
  memberInLists,
  memberLists,
  refreshActivity,
  refreshLists,
  refreshTeam,
  removeMemberFromLists,
  replaceMemberInLists,
} from './invitations/member-lists.ts'
import { updateMessage } from './update-message.ts'

const membersPerPage = 100

/** The matching members; keeps the previous result while the search changes. */
export function membersQuery({ q }: SearchFilter = {}) {
  const query = { limit: membersPerPage, ...(q && { search: q }) }
  return infiniteQueryOptions({
    queryKey: [...memberLists, query],
    ...pagesOf(listTeamMembers, { query }),
    placeholderData: keepPreviousData,
    // Invitations are accepted elsewhere, without any action in this browser.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

export const activityQuery = infiniteQueryOptions({
  queryKey: activityKey,
  ...pagesOf(listActivity, {}),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/**
 * Changes a member's role and permissions, which may invalidate invitation links that the member
 * copied.
 */
export function useUpdateMember(before: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Request<typeof updateMember>['body']) =>
      call(updateMember, { params: { id: before.id }, body }),
    onSuccess: (member) => {
      replaceMemberInLists(client, member)
      const { title, description } = updateMessage(before, member, new Date())
      toast.success(title, description.replace('{email}', member.email))
      if (member.userId) void refreshLists(client)
      return refreshActivity(client)
    },
  })
}

/** Refetches the lists of members and returns this member, or undefined if it is not listed. */
export function useReloadMember(id: string) {
  const client = useQueryClient()
  return async () => {
    await refreshLists(client)
    return memberInLists(client, id)
  }
}

/** Removes a member, or revokes the invitation of one who has not joined yet. */
export function useRemoveMember({ id, userId }: TeamMember) {
  const client = useQueryClient()
  const pending = userId === null
  return useMutation({
    mutationFn: () => call(pending ? revokeInvitation : removeMember, { params: { id } }),
    onSuccess: () => {
      removeMemberFromLists(client, id)
      const { title, description } = pending ? teamMessages.revoked : teamMessages.removed
      toast.success(title, description)
      // Not awaited, so that the row disappears immediately.
      void refreshActivity(client)
      if (!pending) void refreshLists(client)
    },
    onError: (error) => {
      tellFailure(pending ? teamMessages.revokeFailed : teamMessages.removeFailed, error)
      return refreshTeam(client)
    },
  })
}
