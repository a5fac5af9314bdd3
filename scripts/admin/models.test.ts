import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startAdmin } from '../../server/testing/admin-commands.ts'
import { startModelHub } from '../../server/testing/doubles/model-hub.ts'
import { startHarness } from '../../server/testing/harness.ts'

const h = await startHarness()
const name = 'Xenova/e5-small-v2'
const hub = await startModelHub(name, {
  'config.json': '{}',
  'tokenizer.json': '{}',
  'tokenizer_config.json': '{}',
  'onnx/model_quantized.onnx': 'weights',
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-models-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const run = (settings: Record<string, string>, ...words: string[]) =>
  startAdmin(h, ['models', ...words], { settings }).ended

test('models are listed, fetched, verified and removed', async () => {
  const MODELS_DIR = await newFolder()
  const settings = { MODELS_DIR, MODELS_URL: hub.url, MODELS_FETCH: 'off', TRANSCRIBE: 'off' }
  const listed = await run(settings, 'list')
  expect(listed.out).toContain(`${name}  meaning  lacks config.json`)
  expect(await run(settings, 'verify')).toMatchObject({ code: 1 })
  expect(await run(settings, 'fetch')).toEqual({ code: 0, err: '', out: `Fetched ${name}.\n` })
  expect((await run(settings, 'fetch')).out).toBe(`${name} is there.\n`)
  const weights = join(MODELS_DIR, name, 'onnx/model_quantized.onnx')
  expect(await readFile(weights, 'utf8')).toBe('weights')
  expect(JSON.parse((await run(settings, 'list', '--json')).out)).toMatchObject({
    models: [{ name, kind: 'meaning', missing: [] }],
  })
  expect(await run(settings, 'verify')).toMatchObject({ code: 0 })
  await appendFile(weights, '!')
  const changed = await run(settings, 'verify')
  expect(changed).toMatchObject({ code: 1, out: expect.stringContaining('differs from what was') })
  expect(await run(settings, 'verify', '--accept')).toMatchObject({ code: 0 })
  expect(await run(settings, 'verify')).toMatchObject({ code: 0 })
  expect(await run(settings, 'remove', name)).toMatchObject({ code: 0 })
  expect((await run(settings, 'list')).out).toContain('lacks config.json')
})

test('a fetch that fails says why, and a name that is none is refused', async () => {
  const settings = { MODELS_DIR: await newFolder(), MODELS_URL: 'http://127.0.0.1:1' }
  const failed = await run(settings, 'fetch')
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(/^Xenova\/e5-small-v2 could not be fetched: 127.0.0.1:1: .*\n$/)
  for (const wrong of ['../../etc', 'models', '/etc/passwd', 'a/..', 'a/b']) {
    expect(await run(settings, 'remove', wrong)).toMatchObject({ code: 1 })
  }
  expect((await run({ ...settings, MEANING: 'off', TRANSCRIBE: 'off' }, 'list')).out).toContain(
    'No built-in model',
  )
})
