import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/undo/undo.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { listTrash } from './list-trash.ts'
import { restoreDeleted } from './restore-deleted.ts'

export function undoRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listTrash, listTrash)
  serve(app, services, contract.restoreDeleted, restoreDeleted)
}
