import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { functions } from '../data-api/functions.ts'
import { tables } from '../data-api/tables.ts'
import { WebhookWork } from '../developers/deliveries/deliver-webhooks.ts'
import { newApiKey } from '../testing/api-keys.ts'
import { dataClient, productRow } from '../testing/data-client.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { newCompany } from '../testing/people.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'
import { newWebhook } from '../testing/webhooks.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')

/** The examples in order: a call, and the expected part of its answer. */
const examples = [...document.matchAll(/```js\n([\s\S]*?)```\n(?:```json\n([\s\S]*?)```)?/g)].map(
  ([, call = '', answer = '{}']) => ({ call, answer: JSON.parse(answer) }),
)

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...values: unknown[]) => Promise<object>

let h: Harness
let scope: Record<string, unknown>
beforeAll(async () => {
  h = await startHarness()
  const url = await h.listen()
  const company = await newCompany(h)
  const receiver = await webhookReceiver()
  const told = await newCompany(h)
  const { secret } = await newWebhook(h, told.owner, { url: receiver.url })
  await dataClient(h, url, told.owner).from('products').insert(productRow)
  const work = new WebhookWork(h.services)
  work.wake()
  await work.idle()
  const [request] = receiver.received
  if (!request) throw new Error('the webhook was not told')
  scope = {
    address: url,
    accessToken: company.owner.accessToken,
    apiKey: (await newApiKey(h, company.owner, { rights: ['canManageTeam'] })).accessToken,
    createClient,
    receiverUrl: receiver.url,
    Webhook,
    secret,
    ...request,
    supabase: dataClient(h, url, company.owner),
    visitor: dataClient(h, url, 'visitor'),
    companyId: company.id,
    userId: company.owner.id,
  }
})

describe('docs/api.md', () => {
  test.each(examples)('$call', async ({ call, answer }) => {
    const run = new AsyncFunction(...Object.keys(scope), `return ${call}`)
    const { status, data, error, count } = (await run(...Object.values(scope))) as Answer
    expect({ status, data, error: error && { ...error }, count }).toMatchObject(answer)
    if (!('error' in answer)) expect(error ?? null).toBeNull()
  })

  type Answer = { status?: number; data: unknown; error?: object | null; count?: number }

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
