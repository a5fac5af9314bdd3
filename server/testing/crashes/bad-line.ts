import { afterFile } from '../after-file.ts'
import { runBadLine } from './run-bad-line.ts'

/** An unreliable connection for the tests of one file. */
export async function startBadLine(endpoint: string) {
  const line = await runBadLine(endpoint)
  afterFile(line.close)
  return line
}
