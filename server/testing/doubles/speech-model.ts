import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { speechModel } from '../../models/built-in-models.ts'
import { LocalSpeech } from '../../models/speech/local-speech.ts'
import type { Services } from '../../platform/context.ts'

const program = join(import.meta.dirname, 'speech-process.ts')

/** A speech model whose process is a stand-in: its files are there, but nobody reads them. */
export function startSpeechModel(services: Services): LocalSpeech {
  const model = speechModel(services.env)
  if (!model) throw new Error('TRANSCRIBE is off in this test')
  for (const file of model.files) {
    const path = join(services.env.DATA_DIR, 'models', model.name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  const speech = new LocalSpeech(services, model, program)
  services.atClose(() => speech.stop())
  return speech
}
