import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { loadEnv } from '../../server/platform/settings/env.ts'
import { quickFolder } from '../../server/testing/quick-folder.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const root = resolve(import.meta.dirname, '../..')

/** A separate Briefwell: the built app, its embedded database, and a mailbox for its mail. */
export type Briefwell = {
  url: string
  mailbox: Mailbox
  /** Runs `npm run admin` beside the server, and returns its output. */
  admin: (...args: string[]) => Promise<string>
  /** Changes rows behind the server's back, such as the time of something that was long ago. */
  sql: (text: string) => Promise<void>
  /** Kills the server, as a power cut would, and restarts it on the same data. */
  crashAndRestart: () => Promise<void>
}

/** Opens a page in a separate browser context, as if in another browser, until the story ends. */
export type Elsewhere = (options?: BrowserContextOptions) => Promise<Page>

type WorkerFixtures = {
  port: number
  /** Additional environment of the server; a test file may override it. */
  settings: Record<string, string>
  briefwell: Briefwell
}

/** Each worker starts one `briefwell`, where its pages open. */
export const test = base.extend<{ elsewhere: Elsewhere }, WorkerFixtures>({
  port: [async ({ browserName: _ }, use) => use(await freePort()), { scope: 'worker' }],
  settings: [{}, { scope: 'worker' }],
  briefwell: [
    async ({ port, settings }, use) => {
      const mailbox = await openMailbox()
      const dataDir = quickFolder()
      const env = environment({ port, dataDir, smtpUrl: mailbox.url, settings })
      const run = () => start(env)
      let server = await run()
      await use({
        url: `http://127.0.0.1:${port}`,
        mailbox,
        admin: async (...args) => {
          const command = [resolve(root, 'scripts/admin.ts'), ...args]
          return (await promisify(execFile)(process.execPath, command, { env })).stdout
        },
        sql: (text) => changeRows(env, text),
        crashAndRestart: async () => {
          await end(server, 'SIGKILL')
          server = await run()
        },
      })
      await end(server, 'SIGTERM')
      await mailbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ briefwell }, use) => use(briefwell.url),
  elsewhere: async ({ browser, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'

type Start = { port: number; dataDir: string; smtpUrl: string; settings: Record<string, string> }

function environment({ port, dataDir, smtpUrl, settings }: Start): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    AUTH_RATE_LIMIT: 'off',
    MEANING: 'off',
    TRANSCRIBE: settings.TRANSCRIBE_BASE_URL ? 'local' : 'off',
    // One story fills a list beyond the default limit.
    COMPANY_MAX_BRIEFS: '1000000',
    LEADS_TO: 'sales@briefwell.example',
    CONTACT_TO: 'team@briefwell.example',
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    ...settings,
  }
}

async function changeRows(env: NodeJS.ProcessEnv, text: string) {
  const { connectionString, leave } = await reachDatabase(loadEnv(env), createLog('error'))
  const client = new pg.Client(connectionString)
  await client.connect()
  await client.query(`set role service_role; ${text}`)
  await client.end()
  await leave()
}

/** Starts the server and waits until it is ready. */
function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  })
  return new Promise((ready, failed) => {
    server.once('message', () => ready(server))
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    server.removeAllListeners('exit')
    server.once('exit', () => done())
    server.kill(signal)
  })
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => found(port))
    })
  })
}
