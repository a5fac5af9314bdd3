import { test } from 'vitest'

/** The folder of the real models; '' where there is none. */
export const { MODELS_DIR = '' } = process.env

/** A test that needs the real models: without MODELS_DIR it is left out, and `npm test` says how many are. */
export function testOnModels(title: string, body: () => Promise<void>, ms = 120_000) {
  if (MODELS_DIR) test(title, body, ms)
}
