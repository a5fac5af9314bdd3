import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { createApiKey } from '../../contract/developers/api-keys.ts'
import type { WebhookTopic } from '../../contract/developers/webhooks.ts'
import { functions } from '../data-api/functions.ts'
import { tables } from '../data-api/tables.ts'
import { WebhookWork } from '../developers/deliveries/deliver-webhooks.ts'
import { dataClient, productRow } from '../testing/data-client.ts'
import { webhookReceiver } from '../testing/doubles/webhook-receiver.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/worlds/people.ts'
import { newWebhook, readDeliveries } from '../testing/worlds/webhooks.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

/** The examples in order: a call, and the expected part of its answer. */
const examples = [...document.matchAll(/```js\n([\s\S]*?)```\n(?:```json\n([\s\S]*?)```)?/g)].map(
  ([, call = '', answer = '{}']) => ({ call, answer: JSON.parse(answer) }),
)

/** The table of each topic of webhooks. */
const sources = {
  products: 'products',
  briefs: 'briefs',
  members: 'team_members',
  shares: 'shares',
  questions: 'questions',
} satisfies Record<WebhookTopic, string>

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<object>
const h = await startHarness()
const url = await h.listen()
const company = await newCompany(h)
const scope = {
  ...(await developerScope(url)),
  supabase: dataClient(h, url, company.owner),
  visitor: dataClient(h, url, 'visitor'),
  companyId: company.id,
  userId: company.owner.id,
}

/** What the examples about keys and webhooks use: a company with one of each, which was told of a product. */
async function developerScope(address: string) {
  const receiver = await webhookReceiver()
  const { owner } = await newCompany(h)
  const { accessToken } = owner
  const { id: webhookId, secret } = await newWebhook(h, owner, { url: receiver.url })
  await dataClient(h, address, owner).from('products').insert(productRow)
  const work = new WebhookWork(h.services)
  work.wake()
  await work.idle()
  const [request] = receiver.received
  if (!request) throw new Error('the webhook was not told')
  const key = { name: 'Nightly report', readOnly: true, rights: ['canManageProducts' as const] }
  const made = await h.call(createApiKey, { as: owner, body: key })
  const [delivery] = await readDeliveries(h, owner, webhookId)
  const call = async (method: string, path: string, content?: object) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body: JSON.stringify(content) }),
    })
    return { status: answer.status, data: await answer.json() }
  }
  return {
    ...{ address, accessToken, call, createClient, receiverUrl: receiver.url, Webhook, secret },
    ...{ apiKey: made.secret, keyId: made.apiKey.id, webhookId, deliveryId: delivery?.id },
    ...request,
  }
}

describe('docs/api.md', () => {
  test.each(examples)('$call', async ({ call, answer }) => {
    const run = new AsyncFunction(...Object.keys(scope), `return ${call}`)
    const got = (await run(...Object.values(scope))) as { error?: object | null }
    const error = got.error && { ...got.error }
    expect({ ...got, error }).toMatchObject(answer)
    if (!('error' in answer)) expect(error ?? null).toBeNull()
  })

  test.each(Object.entries(sources))('shows what webhooks are sent of %s', async (topic, table) => {
    const [, shown = '{}'] =
      new RegExp(`^\\| \`${topic}\` \\|[^|]*\\| \`(\\{.*\\})\``, 'm').exec(document) ?? []
    const { rows } = await h.database.pool.query(
      `select app.webhook_facts($1, '{"company_id": 1}') as data`,
      [table],
    )
    expect(Object.keys(JSON.parse(shown)).toSorted()).toEqual(Object.keys(rows[0].data).toSorted())
  })

  test('names every table, column, procedure and function', () => {
    for (const { name, columns } of tables.values()) {
      const [, row] = new RegExp(`^\\| \`${name}\` \\| ([^|]*) \\|`, 'm').exec(document) ?? []
      expect(row?.trim().split(', ')).toEqual([...columns.keys()])
    }
    const called = (name: string) => examples.some(({ call }) => call.includes(`'${name}'`))
    const missing = [...functions.keys(), ...tables.keys()].filter((name) => !called(name))
    expect(missing).toEqual([])
  })
})
