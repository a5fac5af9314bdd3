import type { Options, Row } from './measure.ts'
import { benchMeaning } from './models/meaning.ts'
import { benchSpeech } from './models/speech.ts'

/** The built-in models of MODELS_DIR: captions from speech, and meanings. */
export default async function benchModels(options: Options): Promise<Row[]> {
  return [...(await benchSpeech(options)), ...(await benchMeaning(options))]
}
