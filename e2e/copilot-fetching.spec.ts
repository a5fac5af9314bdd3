import { runModelHub } from '../server/testing/doubles/run-model-hub.ts'
import { expectAccessible } from './support/accessible.ts'
import { addProduct, openApi } from './support/api.ts'
import { test as base, expect } from './support/briefwell.ts'
import { signUp } from './support/people.ts'

/** A server whose model of meaning is on a hub that sends half of it until it is told to go on. */
const test = base.extend<object, { hub: Awaited<ReturnType<typeof halfHub>> }>({
  hub: [
    async ({ browserName: _ }, use) => {
      const hub = await halfHub()
      await use(hub)
      await hub.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ hub }, use) => use({ MEANING: 'local', MEANING_MODEL: hub.name, MODELS_URL: hub.url }),
    { scope: 'worker' },
  ],
})

async function halfHub() {
  const name = 'test/large-meaning'
  const weights = Buffer.alloc(400_000, 'weights')
  const [config, heavy] = ['{}', 'onnx/model_quantized.onnx']
  const texts = { 'config.json': config, 'tokenizer.json': config, 'tokenizer_config.json': config }
  const hub = await runModelHub(name, { ...texts, [heavy]: weights })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  hub.answers(({ url }, response) => {
    if (!url?.endsWith(heavy)) return false
    response.write(weights.subarray(0, weights.length / 2))
    void released.then(() => response.end(weights.subarray(weights.length / 2)))
    return true
  })
  return { ...hub, name, release }
}

test('an answer that only words found says how far the model is, until it is there', async ({
  page,
  hub,
}) => {
  await signUp(page)
  await addProduct(await openApi(page), { name: 'Atlas', description: 'Atlas counts pallets.' })
  await page.goto('/analyst-copilot')
  await page.getByLabel('Your question').fill('What does Atlas count?')
  await page.getByLabel('Your question').press('Enter')
  const answer = page.getByRole('article')
  await expect(answer).toContainText('search by meaning was not available')
  await expect(answer).toContainText(
    'Its model is being downloaded: 50%. Ask again once it is there.',
  )
  await expectAccessible(page)
  hub.release()
  await expect(answer).not.toContainText('being downloaded')
  await expect(answer).toContainText('search by meaning was not available')
})
