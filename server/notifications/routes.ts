import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/notifications/notifications.ts'
import type { Services } from '../platform/context.ts'
import { oneClick } from '../platform/http/one-click.ts'
import { serve } from '../platform/http/serve.ts'
import { comingSoonRoutes } from './coming-soon/routes.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationRead } from './mark-notification-read.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { unsubscribe } from './unsubscribe.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export function notificationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listNotifications, listNotifications)
  serve(app, services, contract.markNotificationRead, markNotificationRead)
  serve(app, services, contract.markNotificationsRead, markNotificationsRead)
  serve(app, services, contract.getNotificationSettings, getNotificationSettings)
  serve(app, services, contract.updateNotificationSettings, updateNotificationSettings)
  serve(app, services, contract.unsubscribe, unsubscribe)
  comingSoonRoutes(app, services)
  oneClick(app, services, contract.unsubscribePath, contract.unsubscribe, unsubscribe)
}
