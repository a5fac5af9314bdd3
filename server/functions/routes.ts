import type { FastifyInstance } from 'fastify'
import * as leads from '../../contract/leads/leads.ts'
import * as invitations from '../../contract/team/invitations.ts'
import { sendContactEmail } from '../leads/send-contact-email.ts'
import { sendLeadEmail } from '../leads/send-lead-email.ts'
import type { Services } from '../platform/context.ts'
import { createInvitedUser } from '../team/invitations/create-invited-user.ts'
import { sendTeamInvitation } from '../team/invitations/send-team-invitation.ts'
import { speakFunctions } from './function-wire.ts'

/** `/functions/v1`: our verbs, under the function names that clients invoke. */
export async function functionRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const offer = await speakFunctions(app, services)
  offer('send-lead-email', leads.sendLeadEmail, sendLeadEmail)
  offer('send-contact-email', leads.sendContactEmail, sendContactEmail)
  offer('send-team-invitation', invitations.sendTeamInvitation, sendTeamInvitation)
  offer('create-invited-user', invitations.createInvitedUser, createInvitedUser)
}
