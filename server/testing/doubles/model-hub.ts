import { afterFile } from '../after-file.ts'
import { runModelHub } from './run-model-hub.ts'

/** A model hub for the tests of one file. */
export async function startModelHub(...model: Parameters<typeof runModelHub>) {
  const hub = await runModelHub(...model)
  afterFile(hub.close)
  return hub
}
