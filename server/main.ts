import { startOwnPostgres } from './platform/database/embedded/own-postgres.ts'
import { createLog } from './platform/observability/log.ts'
import { prepareSight, type Sight } from './platform/observability/sight.ts'
import type { OpenServices } from './platform/services.ts'
import { type Env, loadEnv, SettingsError } from './platform/settings/env.ts'
import { settingWarnings } from './platform/settings/setting-warnings.ts'

/** How long running requests may take to finish once the process is told to stop, in milliseconds. */
const graceMs = 10_000

async function main() {
  // As the first process of a container it would ignore signals. Until it is ready, what it has started ends
  // with it.
  let stop = (_reason: string, exitCode = 0): unknown => process.exit(exitCode)
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal))
  // The script that started us has ended, so nobody else will stop us.
  process.on('disconnect', () => stop('the parent process ended'))
  const env = loadEnv(process.env)
  const sight = await prepareSight(env)
  const log = createLog(env.LOG_LEVEL, await terminal(), sight.lineFields)
  for (const { what, todo } of settingWarnings(env)) log.warn(`${what} ${todo}`)
  // The database starts in its own process; meanwhile this one loads the application.
  const [postgres, application] = await Promise.all([startOwnPostgres(env, log), loadApplication()])
  const opened = await application.openServices(env, log, postgres, sight.observe)
  const { app, stopJobs, closeSight } = await serveOrClose(env, opened, application, sight)
  log.info({ address: env.PUBLIC_URL, role: env.ROLE }, 'ready')
  process.send?.({ ready: env.PUBLIC_URL, mail: application.devMailAddress(opened.services) })

  let stopping = false
  stop = async (reason, exitCode = 0) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    const late = setTimeout(() => app?.server.closeAllConnections(), graceMs)
    await app?.close()
    clearTimeout(late)
    await stopJobs()
    await opened.close()
    await closeSight()
    log.info('stopped')
    process.exit(exitCode)
  }
  opened.databaseLost.then(() => {
    log.fatal('the embedded database ended by itself; so does the server')
    return stop('the database ended', 1)
  })
}

type ListenError = NodeJS.ErrnoException & { port?: number }

type Application = Awaited<ReturnType<typeof loadApplication>>

async function loadApplication() {
  const [{ openServices }, { buildApp }, { jobs }, { runJobs }, { figures }, { devMailAddress }] =
    await Promise.all([
      import('./platform/services.ts'),
      import('./app.ts'),
      import('./jobs.ts'),
      import('./platform/jobs/jobs.ts'),
      import('./figures.ts'),
      import('./mail/dev-mail.ts'),
    ])
  return { openServices, buildApp, jobs, runJobs, figures, devMailAddress }
}

/** Readable lines on a terminal; JSON otherwise. */
async function terminal() {
  if (!process.stdout.isTTY) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
}

/** Starts what this process is for; if that fails, closes what was opened. */
async function serveOrClose(
  env: Env,
  { services, close }: OpenServices,
  { buildApp, jobs, runJobs, figures }: Application,
  sight: Sight,
) {
  try {
    const [app, stopJobs] = await Promise.all([
      env.ROLE === 'worker' ? null : buildApp(services, sight.watch),
      runJobs(services.boss, jobs(services), env.ROLE !== 'web', services),
    ])
    const closeSight = await sight.open(services, figures(services))
    await app?.listen({ port: env.PORT, host: env.HOST })
    return { app, stopJobs, closeSight }
  } catch (error) {
    await close()
    refuseListening(env, error as ListenError)
    throw error
  }
}

/** Throws a `SettingsError` if a setting keeps us from listening. */
function refuseListening(env: Env, { code, port, syscall }: ListenError) {
  const { HOST, METRICS_HOST = HOST, METRICS_PORT, PORT } = env
  const ofMetrics = port === METRICS_PORT
  const setting = ofMetrics ? 'METRICS_PORT' : 'PORT'
  const host = ofMetrics ? METRICS_HOST : HOST
  if (code === 'EADDRINUSE') {
    throw new SettingsError(
      `Port ${port} on ${host} is in use. Stop the process that listens there, or set ${setting}.`,
    )
  }
  if (code === 'EACCES' && syscall === 'listen') {
    throw new SettingsError(
      `${setting} cannot be used: this user may not listen on port ${port ?? PORT}.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')) {
    const given = ofMetrics && env.METRICS_HOST ? 'METRICS_HOST' : 'HOST'
    throw new SettingsError(`${given} cannot be used: ${host} is not an address of this machine.`)
  }
}

main().catch((error: unknown) => {
  // People get a sentence that they can act on; the stack trace goes to the log.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (!(error instanceof SettingsError)) createLog('error').error({ err: error }, 'cannot start')
  process.exit(1)
})
