import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/team.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/serve.ts'
import { listTeamMembers } from './list-team-members.ts'

export function teamRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listTeamMembers, listTeamMembers)
}
