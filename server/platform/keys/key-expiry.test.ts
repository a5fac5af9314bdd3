import { describe, expect, test } from 'vitest'
import { apiKeyErrors, type KeyDays, listApiKeys } from '../../../contract/developers/api-keys.ts'
import { startHarness } from '../../testing/harness.ts'
import { newApiKey } from '../../testing/worlds/api-keys.ts'
import { newCompany } from '../../testing/worlds/people.ts'

const h = await startHarness()

const start = new Date('2026-03-01T12:00:00Z')
const day = 24 * 3_600_000
const year = 365

describe('an API key', () => {
  test.each<[days: KeyDays | undefined, until: number | null]>([
    [30, 30],
    [90, 90],
    [365, year],
    [undefined, year],
    [null, null],
  ])('with a lifetime of %s days works until then, on both APIs', async (expiresInDays, until) => {
    const { owner } = await newCompany(h)
    await h.setClock(start)
    const as = await newApiKey(h, owner, { expiresInDays })
    const [listed] = (await h.call(listApiKeys, { as: owner })).items
    const answers = async (at: number) => {
      await h.setClock(new Date(at))
      const urls = ['/api/products', '/rest/v1/products?select=id']
      const both = await Promise.all(urls.map((url) => h.request({ as, url })))
      return both.map((answer) => ({
        status: answer.statusCode,
        message: answer.statusCode === 200 ? null : answer.json().message,
      }))
    }
    const works = { status: 200, message: null }
    const end = start.getTime() + (until ?? 10 * year) * day
    const before = await answers(end - 1000)
    // The key is still cached, and refused nevertheless.
    const after = await answers(end)
    await h.setClock(null)
    const { message, status } = apiKeyErrors.expired
    expect(listed?.expiresAt ?? null).toBe(until === null ? null : new Date(end).toISOString())
    expect(before).toEqual([works, works])
    expect(after).toEqual(Array(2).fill(until === null ? works : { status, message }))
  })
})
