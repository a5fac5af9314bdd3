import { describe, expect, test } from 'vitest'
import { getConfig } from '../../contract/account/account.ts'
import { startHarness } from '../testing/harness.ts'

const h = await startHarness({
  env: { MAX_LOGO_BYTES: '1234', PUBLIC_URL: 'https://portal.example/' },
})

describe('getConfig', () => {
  test('returns what the page needs to a visitor, and no secrets', async () => {
    const config = await h.call(getConfig, { as: null })
    expect(config).toEqual({
      anonKey: h.services.keys.anonKey,
      publicUrl: 'https://portal.example',
      providers: [],
      singleSignOnDomains: [],
      limits: {
        maxVideoBytes: 5 * 1024 ** 3,
        maxLogoBytes: 1234,
        videoChunkBytes: 8 * 1024 ** 2,
      },
      captcha: null,
      devMail: false,
      transcription: false,
      transcriptionServer: false,
      automaticCaptions: false,
    })
    expect(JSON.stringify(config)).not.toContain(h.services.keys.serviceKey)
  })
})
