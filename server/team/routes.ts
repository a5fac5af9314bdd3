import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/team/team.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { getMemberPermissions } from './get-member-permissions.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { leaveCompany } from './leave-company.ts'
import { listActivity } from './list-activity.ts'
import { listTeamMembers } from './list-team-members.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

export function teamRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listTeamMembers, listTeamMembers)
  serve(app, services, contract.updateMember, updateMember)
  serve(app, services, contract.removeMember, removeMember)
  serve(app, services, contract.leaveCompany, leaveCompany)
  serve(app, services, contract.getMemberPermissions, getMemberPermissions)
  serve(app, services, contract.listActivity, listActivity)
  invitationRoutes(app, services)
}
