import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/leads/leads.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { sendContactEmail } from './send-contact-email.ts'
import { sendLeadEmail } from './send-lead-email.ts'

export function leadRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.sendLeadEmail, sendLeadEmail)
  serve(app, services, contract.sendContactEmail, sendContactEmail)
}
