import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../crashes/server-process.ts'

const program = join(import.meta.dirname, 'run-s3rver.ts')
export const bucket = 'briefwell-files'

/** A real S3 server in its own process, and the settings that name its bucket. */
export type ObjectStore = {
  endpoint: string
  env: Record<string, string>
  close: () => Promise<void>
}

/** Starts s3rver with an empty bucket. */
export async function runObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-bucket-'))
  const port = await freePort()
  const child = spawn(process.execPath, [program, folder, String(port), bucket], {
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  await answering(endpoint, child)
  const close = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { endpoint, env: settingsOf(endpoint, 'S3RVER'), close }
}

/** The settings of a store that accepts `key` both as a key's id and as its secret. */
export function settingsOf(endpoint: string, key: string) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: key,
  }
}

/** Waits until the server that this child process runs responds. */
export async function answering(endpoint: string, child: ChildProcess) {
  for (;;) {
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (answered) return
    if (child.exitCode !== null) throw new Error('the S3 server did not start')
    await delay(20)
  }
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
