import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startHarness } from '../../testing/harness.ts'
import { expectRefusal, readAudit } from '../../testing/worlds/accounts.ts'
import { admin, createdUser } from '../../testing/worlds/admin.ts'

const h = await startHarness()

async function withFactor() {
  const { id } = await createdUser(h)
  const factor = randomUUID()
  await h.sql`
    insert into auth.mfa_factors
      (id, user_id, factor_type, status, friendly_name, sealed_secret, created_at, updated_at)
    values (${factor}, ${id}, 'totp', 'verified', 'My phone', 'sealed', now(), now())`
  return { id, factor }
}

const list = (id: string) => admin(h, 'GET', `/admin/users/${id}/factors`)
const remove = (id: string, factor: string) =>
  admin(h, 'DELETE', `/admin/users/${id}/factors/${factor}`)

describe('listFactors', () => {
  test('returns the factors without their secrets', async () => {
    const { id, factor } = await withFactor()
    const answer = await list(id)
    expect(answer.json()).toMatchObject([
      { id: factor, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' },
    ])
    expect(answer.body).not.toContain('sealed')
    expect((await list((await createdUser(h)).id)).json()).toEqual([])
    expectRefusal(await list(randomUUID()), 404, 'user_not_found')
  })
})

describe('deleteFactor', () => {
  test('removes a factor, and its owner can read about it', async () => {
    const { id, factor } = await withFactor()
    const answer = await remove(id, factor)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: factor }])
    expect((await list(id)).json()).toEqual([])
    expect(await readAudit(h, id)).toEqual(['account_created_by_admin', 'factor_removed_by_admin'])
    expectRefusal(await remove(id, factor), 404, 'mfa_factor_not_found')
  })

  test('refuses a factor of another account, and an invalid id', async () => {
    const [ours, theirs] = [await withFactor(), await withFactor()]
    expectRefusal(await remove(ours.id, theirs.factor), 404, 'mfa_factor_not_found')
    expectRefusal(await remove(randomUUID(), ours.factor), 404, 'user_not_found')
    expectRefusal(await remove(ours.id, 'all'), 404, 'validation_failed')
    expectRefusal(await remove(ours.id, encodeURIComponent('../..')), 404, 'validation_failed')
    expect((await list(theirs.id)).json()).toHaveLength(1)
  })
})
