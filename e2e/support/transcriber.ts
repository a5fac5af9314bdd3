import { runTranscriber } from '../../server/testing/doubles/run-transcriber.ts'
import { test as base } from './briefwell.ts'

type Transcriber = Awaited<ReturnType<typeof runTranscriber>>

/** For stories whose server has speech transcribed, which is heard as the story says. */
export const test = base.extend<object, { transcriber: Transcriber }>({
  transcriber: [
    async ({ browserName: _ }, use) => {
      const transcriber = await runTranscriber()
      await use(transcriber)
      await transcriber.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ transcriber }, use) => use({ TRANSCRIBE_BASE_URL: transcriber.baseUrl }),
    { scope: 'worker' },
  ],
})
