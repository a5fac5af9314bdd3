import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadEnv } from '../../platform/settings/env.ts'
import { MODELS_DIR, testOnModels } from '../../testing/test-on-models.ts'
import { type BuiltInModel, meaningModel } from '../built-in-models.ts'
import { LocalMeaning } from './local-meaning.ts'

const fixtures = join(import.meta.dirname, '../../testing/fixtures')
const tiny = { MODELS_DIR: fixtures, MEANING_MODEL: 'test/tiny-meaning' }

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-meaning-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function start(settings: Record<string, string> = tiny) {
  const env = loadEnv({ DATA_DIR: await temporaryFolder(), MODELS_FETCH: 'off', ...settings })
  const warned: string[] = []
  const log = {
    info: () => {},
    warn: (...said: unknown[]) => void warned.push(String(said.at(-1))),
  }
  const model = meaningModel(env) as BuiltInModel
  const host = { env, log, now: () => new Date() }
  const meaning = new LocalMeaning(host as ConstructorParameters<typeof LocalMeaning>[0], model)
  onTestFinished(() => meaning.stop())
  return { meaning, warned }
}

/** A copy of the tiny model with one other file. */
async function changed(file: string, content: string) {
  const MODELS_DIR = await temporaryFolder()
  await cp(join(fixtures, 'tiny-meaning'), join(MODELS_DIR, 'tiny-meaning'), { recursive: true })
  await writeFile(join(MODELS_DIR, 'tiny-meaning', file), content)
  return { ...tiny, MODELS_DIR }
}

const soon = () => AbortSignal.timeout(20_000)
const nearness = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0

describe('LocalMeaning', () => {
  test('embeds texts in order, each with length 1', async () => {
    const { meaning } = await start()
    const texts = ['price', 'heavy', 'cost', '', ...Array<string>(10).fill('weighs')]
    const vectors = await meaning.embed(texts, 'passage', soon())
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    const [price, heavy, cost] = vectors
    expect(nearness(price, cost)).toBeGreaterThan(0.95)
    expect(nearness(price, heavy)).toBeLessThan(0.2)
    expect(nearness(heavy, vectors.at(-1))).toBeGreaterThan(0.95)
    expect(await meaning.version()).toMatch(/^test\/tiny-meaning@[0-9a-f]{12}$/)
  })

  test('cuts a text that is longer than the model reads', async () => {
    const { meaning } = await start()
    const texts = ['price '.repeat(6), `${'price '.repeat(6)}${'heavy '.repeat(1000)}`]
    const [short, long] = await meaning.embed(texts, 'passage', soon())
    expect(nearness(short, long)).toBeCloseTo(1, 5)
  })

  test('without its files it is not available, which the log says once', async () => {
    const { meaning, warned } = await start({})
    await expect(meaning.version()).rejects.toThrow('MODELS_FETCH is off')
    await expect(meaning.embed(['a'], 'query', soon())).rejects.toThrow('MODELS_FETCH is off')
    expect(warned).toHaveLength(1)
  })

  test.each([
    ['weights that are none', 'onnx/model_quantized.onnx', '<html>'],
    ['a tokenizer that is none', 'tokenizer.json', '{}'],
    ['a configuration that is none', 'config.json', 'x'],
  ])('%s are reported, and harm nothing else', async (_what, file, content) => {
    const { meaning, warned } = await start(await changed(file, content))
    await expect(meaning.embed(['a'], 'query', soon())).rejects.toThrow('could not be started')
    expect(warned).toEqual([expect.stringContaining('could not be started')])
  })
})

testOnModels('a question is nearer to its answer than to other texts', async () => {
  const { meaning } = await start({ MODELS_DIR })
  const texts = ['The subscription is 40 euros a month.', 'Our office is in Lisbon.']
  const [price, place] = await meaning.embed(texts, 'passage', soon())
  const [asked] = await meaning.embed(['How much does it cost?'], 'query', soon())
  expect(asked).toHaveLength(384)
  expect(nearness(asked, price)).toBeGreaterThan(nearness(asked, place) + 0.02)
})

testOnModels('takes texts of any length and kind', async () => {
  const { meaning } = await start({ MODELS_DIR })
  const texts = ['', ' ', '\u0000', '日本語', 'a'.repeat(100_000), 'word '.repeat(20_000)]
  const vectors = await meaning.embed(texts, 'passage', soon())
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
})
