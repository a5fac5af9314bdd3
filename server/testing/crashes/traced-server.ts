import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { testDatabase } from '../database.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../doubles/otlp-receiver.ts'
import { ask, okJson } from '../wire-client.ts'
import { goodPassword } from '../worlds/accounts.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

/** A server with its own database, for one test. */
export async function startTraced(env: Record<string, string> = {}) {
  const { connectionString } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-traces-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATABASE_URL: connectionString, ...env }
  return startServer({ dataDir, port: await freePort(), env: settings })
}

/** A receiver of traces, for one test. */
export async function receive(
  options?: Parameters<typeof startOtlpReceiver>[0],
): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver(options)
  onTestFinished(receiver.close)
  return receiver
}

export async function stopServer({ child, ended }: ServerProcess) {
  child.kill('SIGTERM')
  return ended
}

/** A new account, whose address must not appear in traces. */
export async function signUpSecretly(address: string) {
  const email = `secret-${randomUUID()}@example.test`
  const answer = await postJson(`${address}/auth/v1/signup`, { email, password: goodPassword })
  return { email, token: okJson<{ access_token: string }>(answer).access_token }
}

export function postJson(url: string, body: object, headers = {}) {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
