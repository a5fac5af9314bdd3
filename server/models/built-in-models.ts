import { join } from 'node:path'
import type { Env } from '../platform/settings/env.ts'

/** What built-in models are for. */
export type ModelKind = 'meaning' | 'speech'

/** A model that runs on this machine, by its name on the hub. */
export type BuiltInModel = {
  kind: ModelKind
  /** owner/name. */
  name: string
  /** The branch, tag or commit to fetch; null for the newest at that time. */
  revision: string | null
  /** What the model's process reads, by its path in the model's folder. */
  files: readonly string[]
}

/** The file with the weights of a sentence model: 8 bits, as the hub names it. */
export const meaningWeights = 'onnx/model_quantized.onnx'

const files: Record<ModelKind, readonly string[]> = {
  meaning: ['config.json', 'tokenizer.json', 'tokenizer_config.json', meaningWeights],
  speech: [
    'config.json',
    'generation_config.json',
    'preprocessor_config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    'onnx/encoder_model_quantized.onnx',
    'onnx/decoder_model_merged_quantized.onnx',
  ],
}

type Settings = Pick<
  Env,
  | 'COPILOT_EMBEDDING_MODEL'
  | 'DATA_DIR'
  | 'MEANING'
  | 'MEANING_MODEL'
  | 'SPEECH_MODEL'
  | 'TRANSCRIBE'
  | 'TRANSCRIBE_BASE_URL'
> & { MODELS_DIR?: string | undefined }

/** The models that this installation runs itself. */
export function builtInModels(env: Settings): BuiltInModel[] {
  return [meaningModel(env), speechModel(env)].filter((model) => model !== null)
}

/** The model that tells what texts mean; null if it is switched off, or a server does it. */
export function meaningModel(env: Settings): BuiltInModel | null {
  if (env.MEANING === 'off' || env.COPILOT_EMBEDDING_MODEL) return null
  return modelNamed('meaning', env.MEANING_MODEL)
}

/** The model that recognizes speech; null if it is switched off, or a server does it. */
export function speechModel(env: Settings): BuiltInModel | null {
  if (env.TRANSCRIBE === 'off' || env.TRANSCRIBE_BASE_URL) return null
  return modelNamed('speech', env.SPEECH_MODEL)
}

function modelNamed(kind: ModelKind, named: string): BuiltInModel {
  const [name = '', revision = null] = named.split('@')
  return { kind, name, revision, files: files[kind] }
}

/** The folder of all models. */
export const modelsFolder = (env: Pick<Settings, 'DATA_DIR' | 'MODELS_DIR'>) =>
  env.MODELS_DIR ?? join(env.DATA_DIR, 'models')
