import { buildApp } from './app.ts'
import { jobs } from './jobs.ts'
import { loadEnv, SettingsError } from './platform/env.ts'
import { runJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { openServices } from './platform/services.ts'

/** How long running requests may take to finish once asked to stop, in milliseconds. */
const graceMs = 10_000

async function main() {
  const env = loadEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const { services, close } = await openServices(env, log)
  const app = env.ROLE === 'worker' ? null : await buildApp(services)
  await runJobs(services.boss, jobs(services), env.ROLE !== 'web')
  await app?.listen({ port: env.PORT, host: env.HOST })
  log.info({ address: env.PUBLIC_URL, role: env.ROLE }, 'ready')
  process.send?.({ ready: env.PUBLIC_URL })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => app?.server.closeAllConnections(), graceMs)
    await app?.close()
    clearTimeout(late)
    await close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The script that started us is gone: nobody is left to stop us.
  process.on('disconnect', () => stop('disconnect'))
}

main().catch((error: unknown) => {
  const known = error instanceof SettingsError
  process.stderr.write(`${known ? error.message : `Cannot start: ${reason(error)}`}\n`)
  process.exit(1)
})

function reason(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
