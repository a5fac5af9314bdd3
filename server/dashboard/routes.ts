import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/dashboard/dashboard.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { getBriefMonths } from './get-brief-months.ts'
import { getDashboard } from './get-dashboard.ts'

export function dashboardRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getDashboard, getDashboard)
  serve(app, services, contract.getBriefMonths, getBriefMonths)
}
