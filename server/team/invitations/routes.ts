import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/team/invitations.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { checkInvitation } from './check-invitation.ts'
import { copyInvitationLink } from './copy-invitation-link.ts'
import { createInvitedUser } from './create-invited-user.ts'
import { inviteMember } from './invite-member.ts'
import { inviteMembers } from './invite-members.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendTeamInvitation } from './send-team-invitation.ts'
import { verifyInvitation } from './verify-invitation.ts'

/** Invitations, for members who manage the team and for people who were invited. */
export function invitationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.inviteMember, inviteMember)
  serve(app, services, contract.inviteMembers, inviteMembers)
  serve(app, services, contract.resendInvitation, resendInvitation)
  serve(app, services, contract.copyInvitationLink, copyInvitationLink)
  serve(app, services, contract.revokeInvitation, revokeInvitation)
  // The token is only sent in request bodies.
  serve(app, services, contract.verifyInvitation, verifyInvitation)
  serve(app, services, contract.checkInvitation, checkInvitation)
  serve(app, services, contract.acceptInvitation, acceptInvitation)
  serve(app, services, contract.createInvitedUser, createInvitedUser)
  serve(app, services, contract.sendTeamInvitation, sendTeamInvitation)
}
