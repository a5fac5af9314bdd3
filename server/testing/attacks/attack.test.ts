import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import { buckets } from '../../../contract/storage/storage.ts'
import { afterFile } from '../after-file.ts'
import { fixture } from '../fixtures.ts'
import { type Harness, startHarness } from '../harness.ts'
import { proveAddress } from '../worlds/accounts.ts'
import { newCompany } from '../worlds/people.ts'
import { attacks, attackUntil } from './attack/attacks.ts'
import { startEndlessModel } from './attack/endless-model.ts'
import { type HonestUser, workUntil } from './attack/honest-user.ts'
import { prepareTarget } from './attack/target.ts'

const model = await startEndlessModel()
afterFile(model.close)
const h = await startHarness({ env: { COPILOT_BASE_URL: model.baseUrl, COPILOT_MODEL: 'small-1' } })
const url = await h.listen()
const users = await Promise.all(Array.from({ length: 4 }, () => honestUser(h)))

describe('an attack', () => {
  // How much others slow down is measured by `npm run bench -- attack`, not by a test.
  it.each(Object.entries(attacks))('by %s does not affect other requests', async (_, attack) => {
    const { id, owner } = await newCompany(h)
    await proveAddress(h, owner, 30)
    const target = await prepareTarget({ url, account: { id, accessToken: owner.accessToken } })
    const agent = new Agent({ keepAlive: true })
    const signal = AbortSignal.timeout(1500)
    const attackers = Array.from({ length: 8 }, () => attackUntil(signal, attack, target, agent))
    const [answers, work] = await Promise.all([
      Promise.all(attackers),
      Promise.all(
        users.map((user) => workUntil(signal, url, user, { agent: new Agent(), pauseMs: 50 })),
      ),
    ])
    agent.destroy()
    expect(work.flatMap(({ failures }) => failures)).toEqual([])
    expect(work.every(({ times }) => times.length > 0)).toBe(true)
    const statuses = answers
      .flatMap((counts) => Object.keys(counts))
      .filter((key) => /^\d+$/.test(key))
    expect(statuses.filter((status) => Number(status) >= 500)).toEqual([])
  })
})

async function honestUser(harness: Harness): Promise<HonestUser> {
  const { id, owner } = await newCompany(harness)
  const path = `${buckets.logos}/${id}/logo.png`
  const answer = await harness.request({
    as: owner,
    method: 'POST',
    url: `/storage/v1/object/${path}`,
    headers: { 'content-type': 'image/png' },
    payload: fixture('logo.png'),
  })
  expect(answer.statusCode).toBe(200)
  return {
    accessToken: owner.accessToken,
    fileUrl: `${url}/storage/v1/object/public/${path}`,
  }
}
