import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { webUrl } from '../values/text.ts'

/** What a webhook can be notified about. */
export const webhookTopics = ['products', 'briefs', 'members', 'shares', 'questions'] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** The most webhooks that a company can have; enforced by the database. */
export const mostWebhooks = 10

/** After how many days of continuous failure a webhook is turned off. */
export const failingDays = 5

/** The most tests that can be sent to a webhook per minute. */
export const testsPerMinute = 10

/** How long requests are also signed with the previous secret, in hours. */
export const earlierSecretHours = 24

export const webhookErrors = {
  notFound: errorEntry(404, 'webhook_not_found', 'This webhook does not exist.'),
  deliveryNotFound: errorEntry(
    404,
    'delivery_not_found',
    'This delivery does not exist. Deliveries are kept for 30 days.',
  ),
  off: errorEntry(409, 'webhook_off', 'This webhook is turned off. Turn it on first.'),
  testsTooOften: errorEntry(
    429,
    'too_many_tests',
    `You have sent ${testsPerMinute} tests within a minute. Try again in a minute.`,
  ),
  stillWaiting: errorEntry(
    409,
    'delivery_waiting',
    'This delivery is still waiting for its next attempt.',
  ),
  topicDropped: errorEntry(
    409,
    'topic_dropped',
    'This webhook no longer receives this topic. Add the topic again, then send the delivery.',
  ),
  topicDenied: errorEntry(
    403,
    'topic_denied',
    'Only members who can manage briefs can choose the topic “Briefs”.',
  ),
  notHttps: errorEntry(422, 'webhook_not_https', 'Enter an address that begins with https://.'),
  notPublic: errorEntry(
    422,
    'webhook_not_public',
    'This address is inside a private network. Enter one that can be reached on the internet.',
  ),
} as const

const chosenTopics = z
  .array(z.enum(webhookTopics))
  .min(1, 'Choose at least one')
  .max(webhookTopics.length)
  .transform((topics) => webhookTopics.filter((topic) => topics.includes(topic)))

const urlMissing = 'Enter an address that begins with https://'

/** The form for a new webhook; its address is kept as programs write it. */
export const webhookForm = z.object({
  url: webUrl(urlMissing)
    .transform((url) => new URL(url).href)
    .pipe(z.string().max(2048, urlMissing)),
  topics: chosenTopics,
})

const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  active: z.boolean(),
  /** Who added it, or last changed its address or topics or turned it on; their name at that time. */
  makerName: z.string(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: z.iso.datetime().nullable(),
  /** When and why it was turned off automatically; null if it is on, or a member turned it off. */
  stopped: z
    .object({ at: z.iso.datetime(), because: z.enum(['gone', 'failing', 'rights-lost']) })
    .nullable(),
  /** Until when requests are also signed with the previous secret. */
  earlierSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof webhookSchema>
export type StopReason = NonNullable<Webhook['stopped']>['because']

/** How many attempts of a delivery are shown. */
export const shownAttempts = 10

const deliverySchema = z.object({
  /** Sent as `webhook-id`, the same at every attempt. */
  id: z.uuid(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: z.iso.datetime(),
  /** When the next attempt is due; null if there is none. */
  nextAt: z.iso.datetime().nullable(),
  /** The body, exactly as it is sent and signed. */
  body: z.string(),
  /** The newest `shownAttempts`, newest first. */
  attempts: z.array(
    z.object({
      startedAt: z.iso.datetime(),
      durationMs: z.int(),
      /** HTTP status; null if there was no response. */
      status: z.int().nullable(),
      /** Why it failed; null if it did not. */
      error: z.string().nullable(),
      /** The beginning of the response. */
      answer: z.string().nullable(),
    }),
  ),
})
export type Delivery = z.infer<typeof deliverySchema>

const { denied } = permissions['developers.manage']
const webhookId = z.object({ id: z.uuid() })
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() })

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  call: 'GET /api/webhooks',
  summary: 'The webhooks of your company, newest first. Requires the right to edit its profile.',
  reply: z.object({ items: z.array(webhookSchema) }),
  errors: [denied],
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  call: 'POST /api/webhooks',
  summary:
    'Adds an address that is notified of changes; it is turned off when you leave or lose the right. Only this reply contains the secret, so it is not repeated for an Idempotency-Key.',
  body: webhookForm,
  reply: withSecret,
  errors: [
    denied,
    webhookErrors.topicDenied,
    webhookErrors.notHttps,
    webhookErrors.notPublic,
    errorEntry(
      409,
      'limit_reached',
      `Your company has ${mostWebhooks} webhooks, the most it can have. Delete some first.`,
    ),
  ],
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  call: 'PATCH /api/webhooks/:id',
  summary:
    'Changes the address or topics of a webhook, or turns it on, which makes you responsible for it, or off. Turning it off, or dropping a topic, cancels the deliveries that wait.',
  params: webhookId,
  body: webhookForm.extend({ active: z.boolean() }).partial(),
  reply: webhookSchema,
  errors: [
    denied,
    webhookErrors.topicDenied,
    webhookErrors.notFound,
    webhookErrors.notHttps,
    webhookErrors.notPublic,
  ],
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  call: 'POST /api/webhooks/:id/secret',
  summary: `Creates a new secret, which only this reply contains. For ${earlierSecretHours} hours, requests are also signed with the previous one.`,
  params: webhookId,
  reply: withSecret,
  errors: [denied, webhookErrors.topicDenied, webhookErrors.notFound],
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  call: 'DELETE /api/webhooks/:id',
  summary: 'Deletes a webhook and its deliveries.',
  params: webhookId,
  reply: z.object({ id: z.uuid() }),
  errors: [denied, webhookErrors.notFound],
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  call: 'POST /api/webhooks/:id/test',
  summary: 'Sends the event webhook.test to a webhook.',
  params: webhookId,
  reply: z.object({ deliveryId: z.uuid() }),
  errors: [denied, webhookErrors.notFound, webhookErrors.off, webhookErrors.testsTooOften],
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  call: 'GET /api/webhooks/:id/deliveries',
  summary:
    'The deliveries of a webhook within 30 days, newest first, each with its newest attempts. Those about briefs require the right to manage briefs.',
  params: webhookId,
  query: pageQuery,
  reply: pageOf(deliverySchema),
  errors: [denied, webhookErrors.notFound],
})

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  call: 'POST /api/webhooks/:id/deliveries/:deliveryId/replay',
  summary: 'Sends a delivery again, whether or not it arrived, and retries it for another day.',
  params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: [
    denied,
    webhookErrors.deliveryNotFound,
    webhookErrors.off,
    webhookErrors.stillWaiting,
    webhookErrors.topicDropped,
  ],
})
