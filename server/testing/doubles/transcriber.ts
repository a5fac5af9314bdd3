import { afterFile } from '../after-file.ts'
import { runTranscriber } from './run-transcriber.ts'

/** The same until the end of the test file. */
export async function startTranscriber(options?: Parameters<typeof runTranscriber>[0]) {
  const { close, ...server } = await runTranscriber(options)
  afterFile(close)
  return server
}
