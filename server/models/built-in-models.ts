import { join } from 'node:path'
import type { Env } from '../platform/settings/env.ts'

/** What built-in models are for. */
export type ModelKind = 'meaning'

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

/** The file with the weights of each kind: 8 bits, as the hub names it. */
export const weights = { meaning: 'onnx/model_quantized.onnx' } as const

const files: Record<ModelKind, readonly string[]> = {
  meaning: ['config.json', 'tokenizer.json', 'tokenizer_config.json', weights.meaning],
}

type Settings = Pick<Env, 'COPILOT_EMBEDDING_MODEL' | 'DATA_DIR' | 'MEANING' | 'MEANING_MODEL'> & {
  MODELS_DIR?: string | undefined
}

/** The models that this installation runs itself. */
export function builtInModels(env: Settings): BuiltInModel[] {
  const meaning = meaningModel(env)
  return meaning ? [meaning] : []
}

/** The model that tells what texts mean; null if it is switched off, or a server does it. */
export function meaningModel(env: Settings): BuiltInModel | null {
  if (env.MEANING === 'off' || env.COPILOT_EMBEDDING_MODEL) return null
  return modelNamed('meaning', env.MEANING_MODEL)
}

function modelNamed(kind: ModelKind, named: string): BuiltInModel {
  const [name = '', revision = null] = named.split('@')
  return { kind, name, revision, files: files[kind] }
}

/** The folder of all models. */
export const modelsFolder = (env: Pick<Settings, 'DATA_DIR' | 'MODELS_DIR'>) =>
  env.MODELS_DIR ?? join(env.DATA_DIR, 'models')
