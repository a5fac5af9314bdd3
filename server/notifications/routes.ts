import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/notifications.ts'
import type { Services } from '../platform/context.ts'
import { parseInput, serve } from '../platform/http/serve.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { leaveDigest } from './leave-digest.ts'
import { listNotifications } from './list-notifications.ts'
import { markNotificationRead } from './mark-notification-read.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export function notificationRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listNotifications, listNotifications)
  serve(app, services, contract.markNotificationRead, markNotificationRead)
  serve(app, services, contract.markNotificationsRead, markNotificationsRead)
  serve(app, services, contract.getNotificationSettings, getNotificationSettings)
  serve(app, services, contract.updateNotificationSettings, updateNotificationSettings)
  serve(app, services, contract.leaveDigest, leaveDigest)
  app.register(async (mailPrograms) => oneClick(mailPrograms, services))
}

/** RFC 8058: a mail program posts a form to the same address that a person would open. */
function oneClick(app: FastifyInstance, services: Services) {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
  // Only the address matters; the body is ignored.
  app.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 10_000 }, async () => ({}))
  app.post(contract.unsubscribePath, async (request) =>
    leaveDigest({ services }, parseInput(contract.leaveDigest, request)),
  )
}
