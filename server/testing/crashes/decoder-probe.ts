// A compromised decoder: attempts what a malicious file would, and reports what succeeded.
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'

export type ProbeOrder = { dataDir: string; socketFolder: string; port: number; server: number }

const { dataDir, socketFolder, port, server } = beginDecoding<ProbeOrder>(1024 ** 3)

const outcomeOf = (attempt: () => unknown): string => {
  try {
    attempt()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

const reach = (target: { port: number } | { path: string }) =>
  new Promise<string>((resolve) => {
    const socket = connect(target)
    socket.once('connect', () => resolve('done'))
    socket.once('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? 'failed'))
  })

const statusOf = (name: string) =>
  new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]

const found = {
  user: process.getuid?.(),
  groups: process.getgroups?.(),
  environment: Object.keys(process.env),
  file: readFileSync(process.stdin.fd, 'utf8'),
  inputWritten: outcomeOf(() => writeSync(process.stdin.fd, 'x')),
  output: outcomeOf(() => writeSync(4, 'made')),
  tooMuch: outcomeOf(() => writeSync(4, Buffer.alloc(200_000), 0, 200_000, 1_000_000)),
  keys: outcomeOf(() => readFileSync(`${dataDir}/keys.json`)),
  files: outcomeOf(() => {
    if (readdirSync(dataDir).length === 0) throw Object.assign(new Error(), { code: 'EMPTY' })
  }),
  ourEnvironment: outcomeOf(() => readFileSync(`/proc/${server}/environ`)),
  ourMemory: outcomeOf(() => closeSync(openSync(`/proc/${server}/mem`, 'r'))),
  network: await reach({ port }),
  database: await reach({ path: `${socketFolder}/.s.PGSQL.5432` }),
  capabilities: statusOf('CapEff'),
  noNewPrivileges: statusOf('NoNewPrivs'),
  limits: readFileSync('/proc/self/limits', 'utf8'),
}
export type Found = typeof found

await answer(found)
process.exit(0)
