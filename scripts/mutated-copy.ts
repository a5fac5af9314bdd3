// A copy of the tree for test-mutants.ts to break, and what runs the tests in it.
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { JsonTestResults } from 'vitest/node'
import { refuse, root, run, serverNode } from './prepare.mjs'
import { type TestOutcome, vitestOutcomes } from './vitest-outcomes.ts'

/** Copies the tracked files, with uncommitted changes, and links this tree's packages. */
export function copyTree(): string {
  const target = mkdtempSync(join(tmpdir(), 'briefwell-mutants-'))
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  if (listed.status !== 0) refuse(`git ls-files: ${listed.stderr}`)
  for (const path of listed.stdout.split('\0').filter(Boolean)) {
    if (!existsSync(join(root, path))) continue
    mkdirSync(join(target, dirname(path)), { recursive: true })
    copyFileSync(join(root, path), join(target, path))
  }
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  return target
}

/** One PostgreSQL for all runs; each run makes its own databases. It ends with this process. */
export async function startPostgres(copy: string) {
  const script = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const log = { debug() {}, info() {}, warn() {}, error: console.error }
    const settings = { fsync: 'off', synchronous_commit: 'off' }
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2], log, settings })
    console.log(connectionString)
    process.stdin.on('end', () => stop().then(() => process.exit())).resume()`
  const module = join(root, 'server/platform/database/embedded/embedded-postgres.ts')
  const flags = ['--input-type=module', '-e', script, module, join(copy, 'postgres')]
  const child = spawn(serverNode(), flags, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((done) => child.on('exit', done))
  const lines = createInterface({ input: child.stdout })
  const { value: url } = await lines[Symbol.asyncIterator]().next()
  if (!url) refuse('PostgreSQL could not be started.')
  const stop = () => {
    child.stdin.end()
    return ended
  }
  return { url: String(url), stop }
}

type Run = {
  files: string[]
  titles: string
  databaseUrl: string | null
  /** Whether the product is broken on purpose: the run ends with the first failure, and soon if a test waits forever. */
  broken: boolean
}

/** Runs the tests of these files whose full titles match. None ran if Vitest could not start. */
export async function runVitest(
  copy: string,
  { files, titles, databaseUrl, broken }: Run,
): Promise<TestOutcome[]> {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const reporting = ['--reporter=json', `--outputFile.json=${output}`]
  const args = ['run', ...files, '-t', titles, ...reporting, ...(broken ? ['--bail=1'] : [])]
  await run([join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: {
      DEEP: '1',
      ...(broken ? { TEST_TIMEOUT_MS: '90000' } : {}),
      NO_COLOR: '1',
      ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
    },
    stdio: 'ignore',
  })
  if (!existsSync(output)) return []
  return vitestOutcomes(JSON.parse(readFileSync(output, 'utf8')) as JsonTestResults, copy)
}
