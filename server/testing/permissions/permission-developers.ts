import {
  byId,
  byObject,
  type CallAttempt,
  listed,
  ofCompany,
  on,
  type Statements,
  sending,
  writes,
} from './permission-attempts.ts'
import type { Maker } from './permission-world.ts'

/** An API key, a webhook, and one of its deliveries. */
export type DeveloperKind = 'apiKey' | 'webhook' | 'delivery'

const url = 'http://127.0.0.1:9/in'

// A company can have few webhooks, and each attempt creates one more.
const webhook: Maker = async (run, { id, companyId, userId }) => {
  await run(`delete from app.webhooks where company_id = $1`, [companyId])
  await run(
    `insert into app.webhooks (id, company_id, maker_id, maker_name, url, topics, sealed_secret)
     values ($1, $2, $3, 'Olivia', $4, '{products}', 'sealed')`,
    [id, companyId, userId, url],
  )
  return {}
}

export const developerMakers: Record<DeveloperKind, Maker> = {
  apiKey: async (run, { id, companyId, userId }) => {
    await run(`delete from app.company_keys where company_id = $1`, [companyId])
    await run(
      `insert into app.company_keys
         (id, company_id, maker_id, maker_name, name, key_hash, ending, rights, read_only)
       values ($1::uuid, $2, $3, 'Olivia', $1::text, sha256(convert_to($1::text, 'UTF8')), 'abcd', '{}', true)`,
      [id, companyId, userId],
    )
    return {}
  },
  webhook,
  delivery: async (run, thing, place) => {
    await webhook(run, { ...thing, id: thing.objectId }, place)
    await run(
      `insert into app.webhook_deliveries (id, webhook_id, company_id, type, body, state)
       values ($1, $2, $3, 'webhook.test', '{}', 'delivered')`,
      [thing.id, thing.objectId, thing.companyId],
    )
    await run(
      `insert into app.webhook_attempts (id, delivery_id, company_id, started_at, duration_ms)
       values ($1, $1, $2, now(), 1)`,
      [thing.id, thing.companyId],
    )
    return {}
  },
}

/** How to try each call for keys and webhooks. */
export const developerAttempts: Readonly<Record<string, CallAttempt>> = {
  listApiKeys: { kind: 'apiKey', holds: listed() },
  createApiKey: on('apiKey', ({ token }) => ({
    body: { name: token, readOnly: true, rights: [] },
  })),
  revokeApiKey: on('apiKey', byId),
  listWebhooks: { kind: 'webhook', holds: listed() },
  createWebhook: on('webhook', () => ({ body: { url, topics: ['shares'] } })),
  'createWebhook about briefs': on('webhook', () => ({ body: { url, topics: ['briefs'] } })),
  'updateWebhook to briefs': on('webhook', sending(byId, { topics: ['briefs'] })),
  updateWebhook: on('webhook', sending(byId, { topics: ['shares'] })),
  rotateWebhookSecret: on('webhook', byId),
  deleteWebhook: on('webhook', byId),
  testWebhook: on('webhook', byId),
  listDeliveries: on('delivery', byObject, listed()),
  replayDelivery: on('delivery', ({ id, objectId }) => ({
    params: { id: objectId, deliveryId: id },
  })),
}

/** How to try each operation on their tables. */
export const developerTableAttempts: Readonly<Record<string, Statements>> = {
  'app.company_keys': { kind: 'apiKey', set: `name = 'Mine'` },
  'app.webhooks': {
    kind: 'webhook',
    set: 'active = false',
    ...ofCompany('webhook', () => ({ url, topics: '{products}', sealed_secret: 'sealed' })),
    variants: {
      'insert about briefs': writes('webhook', ({ companyId }) => ({
        company_id: companyId,
        url,
        topics: '{briefs}',
        sealed_secret: 'sealed',
      })),
      'update to briefs': writes('webhook', () => ({ topics: '{briefs}' })),
      'update of the maker': writes('webhook', (_, actor) => ({ maker_id: actor?.id ?? null })),
    },
  },
  'app.webhook_deliveries': {
    kind: 'delivery',
    set: `state = 'waiting'`,
    insert: writes('webhook', ({ id, companyId }) => ({
      webhook_id: id,
      company_id: companyId,
      type: 'webhook.test',
      body: '{}',
    })),
    variants: {
      'insert of a change': writes('webhook', ({ id, companyId }) => ({
        webhook_id: id,
        company_id: companyId,
        type: 'product.created',
        body: '{}',
      })),
    },
  },
  'app.webhook_attempts': { kind: 'delivery', set: 'status = 200' },
}
