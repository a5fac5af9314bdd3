import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Services } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { endCanvasVote } from './end-canvas-vote.ts'
import { listCanvasVotes } from './list-canvas-votes.ts'
import { putCanvasDot } from './put-canvas-dot.ts'
import { startCanvasVote } from './start-canvas-vote.ts'
import { takeCanvasDot } from './take-canvas-dot.ts'

export function voteRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCanvasVotes, listCanvasVotes)
  serve(app, services, contract.startCanvasVote, startCanvasVote)
  serve(app, services, contract.putCanvasDot, putCanvasDot)
  serve(app, services, contract.takeCanvasDot, takeCanvasDot)
  serve(app, services, contract.endCanvasVote, endCanvasVote)
}
