import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/videos/videos.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { getVideoInside } from './get-video-inside.ts'
import { retryVideo } from './retry-video.ts'

export function videoRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.getVideoInside, getVideoInside)
  serve(app, services, contract.retryVideo, retryVideo)
}
