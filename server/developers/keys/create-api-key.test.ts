import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getCompany } from '../../../contract/company/company.ts'
import {
  apiKeyErrors,
  createApiKey,
  listApiKeys,
  mostKeys,
} from '../../../contract/developers/api-keys.ts'
import { permissions } from '../../../contract/permissions.ts'
import { createProduct } from '../../../contract/products/products.ts'
import { listActivity } from '../../../contract/team/team.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { waitingForLocks } from '../../testing/crashes/waiting-for-locks.ts'
import { startHarness } from '../../testing/harness.ts'
import { inTransaction } from '../../testing/in-transaction.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { makeOwner, signUpStranger } from '../../testing/worlds/ownership.ts'
import { newCompanies, newCompany, newMember, newUser } from '../../testing/worlds/people.ts'
import { sampleProduct } from '../../testing/worlds/samples.ts'
import { insertKey } from './queries.ts'

const h = await startHarness()

const body = (name: string) => ({ name, readOnly: true, rights: [] })

describe('createApiKey', () => {
  test('shows the key once and stores only its hash', async () => {
    const { owner } = await newCompany(h)
    const form = { name: ' CI ', readOnly: false, rights: ['canManageBriefs', 'canManageBriefs'] }
    const call = { as: owner, body: form as never, idempotencyKey: 'once' }
    const { apiKey, secret } = await h.call(createApiKey, call)
    expect(apiKey).toMatchObject({
      name: 'CI',
      ending: secret.slice(-4),
      rights: ['canManageBriefs'],
      readOnly: false,
      withoutEffect: [],
      makerName: 'Olivia Owner',
      makerIsMember: true,
      lastUsedAt: null,
    })
    const [kept] = await h.sql<{ key_hash: Buffer; replies: number }>`
      select k.key_hash,
             (select count(*)::int from app.idempotency_keys r where r.owner_id = ${owner.id}) as replies
      from app.company_keys k where k.id = ${apiKey.id}`
    expect(kept).toEqual({ key_hash: createHash('sha256').update(secret).digest(), replies: 0 })
    expect(h.logged()).not.toContain(secret)
    const [line] = (await h.call(listActivity, { as: owner })).items
    expect(line).toMatchObject({ action: 'key.created', details: { name: 'CI' }, keyName: null })
  })

  test('no key outlives the take-over of the account in which it is made', async () => {
    const opener = await signUpStranger(h)
    await h.call(createProduct, { as: opener, body: sampleProduct() })
    const make = (tx: Tx, name: string) =>
      insertKey(tx, {
        ...{ name, hash: randomBytes(32), ending: 'abcd' },
        ...{ rights: [], readOnly: true, expiresAt: null },
      })
    const { proven } = await inTransaction(h, opener, async (tx) => {
      expect(await make(tx, 'early')).not.toBeNull()
      const proven = makeOwner(h, opener.email)
      await expect.poll(() => waitingForLocks(h.database.pool), { timeout: 10_000 }).toBe(1)
      return { proven }
    })
    expect(await h.call(listApiKeys, { as: await proven })).toEqual({ items: [] })
    const other = await signUpStranger(h)
    const late = inTransaction(h, other, async (tx) => {
      await makeOwner(h, other.email)
      await make(tx, 'late')
    })
    await expect(late).rejects.toMatchObject({ code: '42501' })
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    await newApiKey(h, ours.owner)
    expect((await h.call(listApiKeys, { as: theirs.owner })).items).toEqual([])
    const key = await newApiKey(h, theirs.owner)
    expect(await h.call(getCompany, { as: key })).toMatchObject({ id: theirs.id })
  })

  test('refuses a member without the right', async () => {
    const company = await newCompany(h)
    const rest = { can_manage_products: true, can_manage_briefs: true, can_manage_team: true }
    const member = await newMember(h, company, rest)
    const refused = h.call(createApiKey, { as: member, body: body('Mine') })
    await expect(refused).rejects.toMatchObject(permissions['developers.manage'].denied)
    for (const as of [await newUser(h), null]) {
      await expect(h.call(createApiKey, { as, body: body('Mine') })).rejects.toMatchObject({
        status: as ? 403 : 401,
      })
    }
  })

  test('refuses rights that its maker does not have', async () => {
    const member = await newMember(h, await newCompany(h), { can_edit_company_profile: true })
    const more = { name: 'More', readOnly: true, rights: ['canManageTeam' as const] }
    await expect(h.call(createApiKey, { as: member, body: more })).rejects.toMatchObject(
      apiKeyErrors.rightMissing,
    )
    expect((await h.call(listApiKeys, { as: member })).items).toEqual([])
  })

  test('refuses a name that is taken, also concurrently', async () => {
    const { owner } = await newCompany(h)
    const both = await Promise.allSettled([
      h.call(createApiKey, { as: owner, body: body('CRM') }),
      h.call(createApiKey, { as: owner, body: body('CRM') }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(h.call(createApiKey, { as: owner, body: body('CRM') })).rejects.toMatchObject({
      ...apiKeyErrors.nameTaken,
      issues: [{ path: 'name', message: apiKeyErrors.nameTaken.message }],
    })
  })

  test('refuses invalid keys', async () => {
    const { owner } = await newCompany(h)
    const bad: object[] = [
      {},
      body(''),
      body(' '),
      body('x'.repeat(101)),
      { ...body('A'), rights: ['isCompanyOwner'] },
      { ...body('A'), rights: 'canManageBriefs' },
      { ...body('A'), readOnly: 'no' },
      { ...body('A\u0000B') },
      ...[0, 31, '30', -30, 1e9].map((expiresInDays) => ({ ...body('A'), expiresInDays })),
    ]
    for (const one of bad) {
      const refused = h.call(createApiKey, { as: owner, body: one as never })
      await expect(refused, JSON.stringify(one)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('refuses more than a company can have', async () => {
    const company = await newCompany(h)
    for (let n = 0; n < mostKeys; n++) await newApiKey(h, company.owner)
    await expect(newApiKey(h, company.owner)).rejects.toMatchObject({ code: 'limit_reached' })
  })
})
