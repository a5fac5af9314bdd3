import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterFile } from './after-file.ts'
import { freePort } from './server-process.ts'

const program = join(import.meta.dirname, 'run-s3rver.ts')
const bucket = 'briefwell-files'

/** A real S3 server in a process of its own, and the settings that name its bucket. */
export type ObjectStore = { endpoint: string; env: Record<string, string> }

/** Starts s3rver for the tests of one file. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-bucket-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return start(process.execPath, 'S3RVER', (port) => [...[program, folder, String(port), bucket]])
}

/** Whether moto is installed (`pip install moto[server]`), which knows calls that s3rver does not. */
export const hasMoto = spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0

/** Starts moto's S3 server for the tests of one file. */
export async function startMoto(): Promise<ObjectStore> {
  const store = await start('moto_server', 'moto', (port) => [
    ...['--host', '127.0.0.1', '--port', String(port)],
  ])
  await fetch(`${store.endpoint}/${bucket}`, { method: 'PUT' })
  return store
}

async function start(command: string, key: string, args: (port: number) => string[]) {
  const port = await freePort()
  const child = spawn(command, args(port), { stdio: 'ignore' })
  afterFile(() => end(child))
  const endpoint = `http://127.0.0.1:${port}`
  await answering(endpoint, child)
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key,
    S3_SECRET_ACCESS_KEY: key,
  }
  return { endpoint, env }
}

/** Waits until a server of this process answers. */
async function answering(endpoint: string, child: ChildProcess) {
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

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
