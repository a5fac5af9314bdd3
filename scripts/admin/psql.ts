import { spawn } from 'node:child_process'
import { reachDatabase } from '../../server/platform/database/reach-database.ts'
import { createLog } from '../../server/platform/observability/log.ts'
import { loadEnv, SettingsError } from '../../server/platform/settings/env.ts'
import type { Command } from './command.ts'

const psql: Command = {
  usage: 'psql [ARGUMENTS OF PSQL]',
  summary: `Opens psql on the database, also the embedded one, whether or not the server is running. The rows of
      companies are hidden until you enter: set role service_role;`,
  run: async (args) => {
    const { connectionString, leave } = await reachDatabase(
      loadEnv(process.env),
      createLog('error'),
    )
    try {
      process.exitCode = await runPsql(connectionString, args)
    } finally {
      await leave()
    }
  },
}

/** Runs psql on this terminal and returns its exit code. Arguments are visible to others, the environment is not. */
function runPsql(connectionString: string, args: readonly string[]): Promise<number> {
  const [, before = '', password, after = ''] =
    /^(\w+:\/\/[^/@:]*):([^/@]*)(@.*)$/.exec(connectionString) ?? []
  const address = password === undefined ? connectionString : before + after
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) }
  // Ctrl-C ends a statement of psql, not us.
  process.on('SIGINT', () => {})
  const child = spawn('psql', ['--dbname', address, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...secret },
  })
  return new Promise((ended, failed) => {
    child.on('exit', (code) => ended(code ?? 1))
    child.on('error', (cause: NodeJS.ErrnoException) => {
      const missing = 'psql is not installed here: install the package postgresql-client.'
      failed(cause.code === 'ENOENT' ? new SettingsError(missing, { cause }) : cause)
    })
  })
}

export const commands: Record<string, Command> = { '': psql }
