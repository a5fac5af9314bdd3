import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadEnv } from '../../platform/settings/env.ts'
import { MODELS_DIR, testOnModels } from '../../testing/test-on-models.ts'
import { type BuiltInModel, speechModel } from '../built-in-models.ts'
import { LocalSpeech, UnknownLanguage } from './local-speech.ts'

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-speech-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function start(settings: Record<string, string> = {}) {
  const env = loadEnv({ DATA_DIR: await temporaryFolder(), MODELS_FETCH: 'off', ...settings })
  const warned: string[] = []
  const log = {
    info: () => {},
    warn: (...said: unknown[]) => void warned.push(String(said.at(-1))),
  }
  const model = speechModel(env) as BuiltInModel
  const host = { env, log, now: () => new Date() }
  const speech = new LocalSpeech(host as ConstructorParameters<typeof LocalSpeech>[0], model)
  onTestFinished(() => speech.stop())
  return { speech, warned, model }
}

const soon = () => AbortSignal.timeout(60_000)
const seconds = (count: number, at: (sample: number) => number = () => 0) =>
  Int16Array.from({ length: count * 16_000 }, (_, sample) => at(sample))
const english = { language: 'en', names: [], again: false }

describe('LocalSpeech', () => {
  test('without its files it is not available, which the log says once', async () => {
    const { speech, warned } = await start()
    await expect(speech.findLanguages(seconds(1), soon())).rejects.toThrow('MODELS_FETCH is off')
    await expect(speech.findWords(seconds(1), english, soon())).rejects.toThrow('is off')
    expect(warned).toHaveLength(1)
  })

  test('files that are no speech model are reported, and harm nothing else', async () => {
    const folder = await temporaryFolder()
    const { speech, warned, model } = await start({ MODELS_DIR: folder })
    for (const file of model.files) {
      await mkdir(dirname(join(folder, model.name, file)), { recursive: true })
      await writeFile(join(folder, model.name, file), '<html>')
    }
    await expect(speech.findLanguages(seconds(1), soon())).rejects.toThrow('could not be started')
    expect(warned).toEqual([expect.stringContaining('could not be started')])
  })

  testOnModels('takes sound of any length and kind, and unknown languages', async () => {
    const { speech } = await start({ MODELS_DIR })
    for (const sound of [seconds(0), seconds(1 / 16_000), seconds(30), seconds(2, () => 32_767)]) {
      const { en = 0 } = await speech.findLanguages(sound, soon())
      expect(en).toBeGreaterThan(0)
      const { said } = await speech.findWords(sound, english, soon())
      for (const { endMs } of said) expect(endMs).toBeLessThanOrEqual(sound.length / 16)
    }
    const unknown = speech.findWords(seconds(1), { ...english, language: 'xx' }, soon())
    await expect(unknown).rejects.toBeInstanceOf(UnknownLanguage)
  })

  testOnModels('a model whose weights are cut off is not used', async () => {
    const folder = await temporaryFolder()
    await cp(join(MODELS_DIR, 'whisper-base'), join(folder, 'whisper-base'), { recursive: true })
    const weights = join(folder, 'whisper-base/onnx/encoder_model_quantized.onnx')
    await writeFile(weights, (await readFile(weights)).subarray(0, 1_000_000))
    const { speech } = await start({ MODELS_DIR: folder })
    await expect(speech.findLanguages(seconds(1), soon())).rejects.toThrow('could not be started')
  })
})
