import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuiltInModel, speechModel } from '../../models/built-in-models.ts'
import { LocalSpeech } from '../../models/speech/local-speech.ts'
import type { Services } from '../../platform/context.ts'
import { type Env, loadEnv } from '../../platform/settings/env.ts'

const program = join(import.meta.dirname, 'speech-process.ts')

/** A speech model whose process is a stand-in: its files are there, but nobody reads them. */
export function startSpeechModel(services: Services): LocalSpeech {
  const speech = new LocalSpeech(services, placeSpeechModel(services.env), program)
  services.atClose(() => speech.stop())
  return speech
}

function placeSpeechModel(env: Env): BuiltInModel {
  const model = speechModel(env)
  if (!model) throw new Error('TRANSCRIBE is off in this test')
  for (const file of model.files) {
    const path = join(env.DATA_DIR, 'models', model.name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  return model
}

/** The settings of a server in a process of its own whose speech model is the same stand-in. */
export function speechModelSettings(dataDir: string): Record<string, string> {
  const settings = { TRANSCRIBE: 'local', TRANSCRIBE_AUTOMATICALLY: 'off', MODELS_FETCH: 'off' }
  placeSpeechModel(loadEnv({ ...settings, DATA_DIR: dataDir }))
  return {
    ...settings,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from 'node:module'
      registerHooks({ load(url, context, next) {
        const module = next(url, context)
        if (!url.endsWith('/models/speech/local-speech.ts')) return module
        const program = "'../../testing/doubles/speech-process.ts'"
        return { ...module, source: String(module.source).replace("'speech-process.ts'", program) }
      } })`)}`,
  }
}
