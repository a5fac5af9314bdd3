import { describe, expect, test } from 'vitest'
import {
  createWebhook,
  listWebhooks,
  mostWebhooks,
  webhookErrors,
} from '../../../contract/developers/webhooks.ts'
import { permissions } from '../../../contract/permissions.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newCompany, newMember } from '../../testing/worlds/people.ts'
import { newWebhook } from '../../testing/worlds/webhooks.ts'

const h = await startHarness()
const outside = await startHarness({ env: { PUBLIC_URL: 'https://briefings.example' } })

const body = { url: 'http://127.0.0.1:9/in', topics: ['products' as const] }

describe('createWebhook', () => {
  test('shows the secret once and keeps it encrypted', async () => {
    const { owner } = await newCompany(h)
    const form = { ...body, topics: ['shares' as const, 'products' as const, 'shares' as const] }
    const call = { as: owner, body: form, idempotencyKey: 'once' }
    const { webhook, secret } = await h.call(createWebhook, call)
    expect(webhook).toMatchObject({
      url: body.url,
      topics: ['products', 'shares'],
      active: true,
      failingSince: null,
      earlierSecretUntil: null,
    })
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const rows = await h.sql`
      select w::text as row, (select count(*)::int from app.idempotency_keys
        where owner_id = ${owner.id}) as replies
      from app.webhooks w where w.id = ${webhook.id}`
    expect(rows).toMatchObject([{ replies: 0 }])
    expect(JSON.stringify([rows, await h.call(listWebhooks, { as: owner })])).not.toContain(secret)
    expect(h.logged()).not.toContain(secret)
  })

  test('keeps the address as programs write it', async () => {
    const { owner } = await newCompany(h)
    const { url } = await newWebhook(h, owner, { url: 'HTTPS://Hooks.Example/Größe ' })
    expect(url).toBe('https://hooks.example/Gr%C3%B6%C3%9Fe')
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    const { id } = await newWebhook(h, ours.owner)
    expect((await h.call(listWebhooks, { as: theirs.owner })).items).toEqual([])
    expect((await h.call(listWebhooks, { as: ours.owner })).items).toMatchObject([{ id }])
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, await newCompany(h), { can_manage_team: true })
    const { denied } = permissions['developers.manage']
    await expect(h.call(createWebhook, { as: member, body })).rejects.toMatchObject(denied)
    await expect(h.call(listWebhooks, { as: member })).rejects.toMatchObject(denied)
  })

  test('refuses addresses inside private networks, and plain HTTP', async () => {
    const { owner } = await newCompany(outside)
    const refused = {
      'https://127.0.0.1/': webhookErrors.notPublic,
      'http://localhost:3000/': webhookErrors.notPublic,
      'https://[::ffff:192.168.0.1]/': webhookErrors.notPublic,
      'http://169.254.169.254/latest': webhookErrors.notPublic,
      'http://1.1.1.1/': webhookErrors.notHttps,
      'http://nowhere.invalid/': webhookErrors.notHttps,
    }
    for (const [url, entry] of Object.entries(refused)) {
      const asked = outside.call(createWebhook, { as: owner, body: { ...body, url } })
      await expect(asked, url).rejects.toMatchObject({
        ...entry,
        issues: [{ path: 'url', message: entry.message }],
      })
    }
    expect((await outside.call(listWebhooks, { as: owner })).items).toEqual([])
  })

  test('refuses invalid webhooks', async () => {
    const { owner } = await newCompany(h)
    const bad: object[] = [
      {},
      { ...body, url: 'ftp://hooks.example' },
      { ...body, url: 'https://user:pass@hooks.example' },
      { ...body, url: 'https:///hooks.example' },
      { ...body, url: `https://hooks.example/${'ä'.repeat(700)}` },
      { ...body, url: `https://hooks.example/${'x'.repeat(2048)}` },
      { ...body, topics: [] },
      { ...body, topics: ['accounts'] },
    ]
    for (const one of bad) {
      const asked = h.call(createWebhook, { as: owner, body: one as never })
      await expect(asked, JSON.stringify(one)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('refuses more than a company can have', async () => {
    const { owner } = await newCompany(h)
    for (let n = 0; n < mostWebhooks; n++) await newWebhook(h, owner)
    await expect(newWebhook(h, owner)).rejects.toMatchObject({ code: 'limit_reached' })
  })
})
