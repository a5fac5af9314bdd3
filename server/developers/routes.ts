import type { FastifyInstance } from 'fastify'
import * as keys from '../../contract/developers/api-keys.ts'
import * as webhooks from '../../contract/developers/webhooks.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { listDeliveries } from './deliveries/list-deliveries.ts'
import { replayDelivery } from './deliveries/replay-delivery.ts'
import { testWebhook } from './deliveries/test-webhook.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { listApiKeys } from './keys/list-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'

export function developerRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, keys.listApiKeys, listApiKeys)
  serve(app, services, keys.createApiKey, createApiKey)
  serve(app, services, keys.revokeApiKey, revokeApiKey)
  serve(app, services, webhooks.listWebhooks, listWebhooks)
  serve(app, services, webhooks.createWebhook, createWebhook)
  serve(app, services, webhooks.updateWebhook, updateWebhook)
  serve(app, services, webhooks.rotateWebhookSecret, rotateWebhookSecret)
  serve(app, services, webhooks.deleteWebhook, deleteWebhook)
  serve(app, services, webhooks.testWebhook, testWebhook)
  serve(app, services, webhooks.listDeliveries, listDeliveries)
  serve(app, services, webhooks.replayDelivery, replayDelivery)
}
