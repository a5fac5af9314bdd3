import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '../../../contract/endpoint.ts'
import {
  copyInvitationLink,
  inviteMember,
  inviteMembers,
  resendInvitation,
} from '../../../contract/team/invitations.ts'
import { type TeamMember, teamMessages } from '../../../contract/team/team.ts'
import { call } from '../../platform/calls/call.ts'
import { serverMessage } from '../../ui/server-message.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toast } from '../../ui/toast.ts'
import { refreshActivity, refreshTeam, replaceMemberInLists } from './member-lists.ts'

type WithKey = { idempotencyKey: string }

/** Invites one person. The form reports the outcome, because it knows its fields. */
export function useInviteMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<typeof inviteMember> & WithKey) => call(inviteMember, request),
    onSuccess: () => refreshTeam(client),
  })
}

/** Invites several people in one request; the response has a result for each. */
export function useInviteMembers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: Request<typeof inviteMembers> & WithKey) => call(inviteMembers, request),
    onSettled: () => refreshTeam(client),
    onError: (error) => tellFailure(teamMessages.inviteFailed, error),
  })
}

/** Mails a new invitation, which invalidates the earlier link. */
export function useResendInvitation({ id, email }: TeamMember) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(resendInvitation, { params: { id } }),
    onSuccess: (member) => {
      replaceMemberInLists(client, member)
      const { title, description } = teamMessages.resent
      toast.success(title, description.replace('{email}', email))
      return refreshActivity(client)
    },
    onError: (error) => {
      const reason = serverMessage(error) ?? teamMessages.unknownError
      toast.error(teamMessages.sendingFailed.replace('{error}', reason))
      return refreshTeam(client)
    },
  })
}

/** Creates a new link for an invitation, which invalidates the earlier one. */
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
