import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/invitations.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { checkInvitation } from './check-invitation.ts'
import { createInvitedUser } from './create-invited-user.ts'
import { sendTeamInvitation } from './send-team-invitation.ts'
import { verifyInvitation } from './verify-invitation.ts'

/** The calls of who holds an invitation; the token travels in bodies alone. */
export function invitationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.verifyInvitation, verifyInvitation)
  serve(app, services, contract.checkInvitation, checkInvitation)
  serve(app, services, contract.acceptInvitation, acceptInvitation)
  serve(app, services, contract.createInvitedUser, createInvitedUser)
  serve(app, services, contract.sendTeamInvitation, sendTeamInvitation)
}
