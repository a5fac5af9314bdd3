import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/records/tasks.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listMyTasks } from './list-my-tasks.ts'

export function taskRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listMyTasks, listMyTasks)
}
