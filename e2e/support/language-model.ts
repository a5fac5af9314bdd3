import { runLanguageModel } from '../../server/testing/doubles/run-language-model.ts'
import { test as base } from './briefwell.ts'

/** For stories whose server asks a language model, which answers as the story says. */
export const test = base.extend<object, { model: Awaited<ReturnType<typeof runLanguageModel>> }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await runLanguageModel()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ model }, use) => use({ COPILOT_BASE_URL: model.baseUrl, COPILOT_MODEL: 'small-1' }),
    { scope: 'worker' },
  ],
})
