import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { inject } from 'vitest'
import { createLog } from '../../platform/observability/log.ts'
import { prepareSchema } from '../../platform/services.ts'
import { afterFile } from '../after-file.ts'

/** Where Debian's package puts it; vitest.config.ts skips tests that need it if it is absent. */
const program = '/usr/sbin/pgbouncer'

/** The same database through PgBouncer, as a separate role that may not change the schema. */
export async function throughPgbouncer(ownerUrl: string): Promise<string> {
  const login = `server_${randomBytes(4).toString('hex')}`
  const owner = new pg.Client({ connectionString: inject('clusterUrl') })
  await owner.connect()
  await owner.query(`create role ${login} login noinherit password '${login}'`)
  await owner.end()
  const { database } = new pg.Client({ connectionString: ownerUrl })
  const folder = await startPgbouncer(owner.host, owner.port, login)
  const serverUrl = `postgresql://${login}@/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`
  await prepareSchema(ownerUrl, serverUrl, createLog('silent'))
  return serverUrl
}

/** Starts PgBouncer with its default settings, in transaction mode; returns its socket's folder. */
async function startPgbouncer(host: string, port: number, login: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'briefwell-pgbouncer-'))
  const files = {
    'users.txt': `"${login}" "${login}"\n`,
    'pgbouncer.ini': `
      [databases]
      * = host=${host} port=${port}
      [pgbouncer]
      listen_addr =
      listen_port = 5432
      unix_socket_dir = ${folder}
      auth_type = trust
      auth_file = ${folder}/users.txt
      pool_mode = transaction
      default_pool_size = 4`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  // It refuses to run as root, and the owner of PostgreSQL's socket may enter that folder.
  const { uid, gid } = statSync(host.startsWith('/') ? host : folder)
  for (const path of ['.', ...Object.keys(files)]) chownSync(join(folder, path), uid, gid)
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { uid, gid, cwd: folder })
  const ended = once(child, 'exit')
  afterFile(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    if (line.includes('process up')) return folder
  }
  throw new Error(`PgBouncer did not start:\n${lines.join('\n')}`)
}
