import { expect, test } from 'vitest'
import { addCaption } from '../../contract/captions/captions.ts'
import {
  acceptCaptionsOffer,
  getCaptionsOffer,
  stopCaptionsForAll,
} from '../../contract/captions/captions-offer.ts'
import { listActivity } from '../../contract/team/team.ts'
import { startHarness } from '../testing/harness.ts'
import { newUncaptionedBrief, webVtt } from '../testing/worlds/captions.ts'
import { newCompanies, newCompany, newMember } from '../testing/worlds/people.ts'

const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' } })
const { ours, theirs } = await newCompanies(h)

test('takes back what has not begun, forgets what failed, and is recorded', async () => {
  const company = await newCompany(h)
  const as = company.owner
  for (let brief = 0; brief < 4; brief += 1) await newUncaptionedBrief(h, company)
  await h.call(acceptCaptionsOffer, { as })
  const requests = await h.sql`
    select object_id from app.transcriptions where company_id = ${company.id} order by object_id`
  await h.sql`update app.transcriptions set leased_until = now() + interval '1 minute'
              where object_id = ${requests[0]?.object_id}`
  await h.sql`update app.transcriptions set failed = true, problem = 'broken'
              where object_id = ${requests[1]?.object_id}`
  // Given back midway: others had their turn.
  await h.sql`update app.transcriptions set heard_ms = 300000
              where object_id = ${requests[2]?.object_id}`
  expect((await h.call(getCaptionsOffer, { as })).progress).toEqual({ waiting: 3, failed: 1 })
  const { progress, videos } = await h.call(stopCaptionsForAll, { as })
  expect(progress).toEqual({ failed: 0, waiting: 2 })
  expect(videos).toBe(2)
  const stops = async () => {
    const { items } = await h.call(listActivity, { as, query: {} })
    return items.filter(({ action }) => action === 'captions.stopped_for_all')
  }
  expect(await stops()).toMatchObject([{ details: { count: 1 } }])
  // Nothing is left to stop.
  await h.call(stopCaptionsForAll, { as })
  expect(await stops()).toHaveLength(1)
})

test('captions that are added by hand need none of the requests for all', async () => {
  const company = await newCompany(h)
  const as = company.owner
  const { id } = await newUncaptionedBrief(h, company)
  await h.call(acceptCaptionsOffer, { as })
  const body = { language: 'en', text: webVtt('By hand') }
  await h.call(addCaption, { as, params: { id }, body })
  expect((await h.call(getCaptionsOffer, { as })).progress).toBeNull()
})

test('says what all of them wait for', async () => {
  const company = await newCompany(h)
  const as = company.owner
  await newUncaptionedBrief(h, company)
  await h.call(acceptCaptionsOffer, { as })
  expect((await h.call(getCaptionsOffer, { as })).problem).toBeNull()
  await h.sql`update app.transcriptions set problem = 'model' where company_id = ${company.id}`
  expect((await h.call(getCaptionsOffer, { as })).problem).toContain('not there yet')
})

test('refuses another company: it takes back only its own requests', async () => {
  await newUncaptionedBrief(h, ours)
  await h.call(acceptCaptionsOffer, { as: ours.owner })
  await h.call(stopCaptionsForAll, { as: theirs.owner })
  const { progress } = await h.call(getCaptionsOffer, { as: ours.owner })
  expect(progress).toMatchObject({ waiting: 1 })
})

test('refuses a member without the right', async () => {
  const member = await newMember(h, ours, { can_manage_products: true })
  const stopped = h.call(stopCaptionsForAll, { as: member })
  await expect(stopped).rejects.toMatchObject({ status: 403 })
})
