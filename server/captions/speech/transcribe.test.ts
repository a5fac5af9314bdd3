import { expect, test, vi } from 'vitest'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import { listCaptions, transcribeBrief } from '../../../contract/captions/captions.ts'
import { startTranscriber } from '../../testing/doubles/transcriber.ts'
import { fixture } from '../../testing/fixtures.ts'
import { startHarness } from '../../testing/harness.ts'
import { publicPath, uploadFile } from '../../testing/worlds/files.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { sampleBrief } from '../../testing/worlds/samples.ts'

const server = await startTranscriber({ decoding: false })
const h = await startHarness({ env: { TRANSCRIBE_BASE_URL: server.baseUrl }, working: true })

test('makes requested captions within moments', async () => {
  server.answers(() => ({ language: 'fr', segments: [{ start: 0, end: 1, text: 'Bonjour' }] }))
  const { owner } = await newCompany(h)
  const { bucket, key } = await uploadFile(h, owner, fixture('speech.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const body = sampleBrief({ uploadedVideoUrl })
  const { id } = await h.call(createBrief, { as: owner, body })
  // Audio leaves the installation only on request.
  expect(server.heard).toEqual([])
  await h.call(transcribeBrief, { as: owner, params: { id } })
  const read = async () => (await h.call(listCaptions, { as: owner, params: { id } })).items
  const items = await vi.waitFor(
    async () => {
      const found = await read()
      expect(found).toHaveLength(1)
      return found
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(items[0]).toMatchObject({ language: 'fr', label: 'Français', automatic: true })
}, 40_000)

test('reports immediately that the company has reached its caption limit', async () => {
  server.answers(() => ({ language: 'fr', segments: [{ start: 0, end: 1, text: 'Bonjour' }] }))
  const company = await newCompany(h)
  const { bucket, key } = await uploadFile(h, company.owner, fixture('speech.mp4'))
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath(bucket, key)}`
  const as = company.owner
  const { id } = await h.call(createBrief, { as, body: sampleBrief({ uploadedVideoUrl }) })
  const most = h.services.env.COMPANY_MAX_CAPTIONS
  await h.sql`insert into app.caption_sizes (company_id, tracks) values (${company.id}, ${most})`
  await h.call(transcribeBrief, { as, params: { id } })
  await vi.waitFor(
    async () => {
      const { transcription, problem } = await h.call(listCaptions, { as, params: { id } })
      expect(transcription).toBe('failed')
      expect(problem).toBe('Your company has reached its limit for captions. Delete some first.')
    },
    { timeout: 30_000, interval: 100 },
  )
}, 40_000)
