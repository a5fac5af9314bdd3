// Shared by the scripts that break something on purpose: a copy of the tree in which they do it,
// one PostgreSQL for all their runs, and the outcomes of named tests.
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
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { refuse, root, run, serverNode } from './prepare.mjs'

/** The tracked files as they lie here, changed or not, with the packages of this tree. */
export function copyTree(prefix) {
  const target = mkdtempSync(join(tmpdir(), prefix))
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

/** One PostgreSQL for all runs; each makes its own databases in it. It ends with this process. */
export async function startPostgres(copy) {
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
  const { value: url } = await createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next()
  if (!url) refuse('PostgreSQL could not be started.')
  return {
    url,
    stop: () => {
      child.stdin.end()
      return ended
    },
  }
}

/**
 * Roles belong to all databases of a PostgreSQL, so what is broken in the migrations, or in how
 * PostgreSQL is run, gets one of its own.
 */
export function needsItsOwnPostgres(path) {
  return /^(migrations|server\/platform)\//.test(path)
}

/** Runs the tests of these files whose full title matches; their outcomes, however it ends. */
export async function runVitest(copy, { files, chosen, databaseUrl }) {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const args = ['run', ...files, '-t', chosen, '--reporter=json', `--outputFile.json=${output}`]
  await run([join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { NO_COLOR: '1', ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}) },
    stdio: 'ignore',
  })
  if (!existsSync(output)) return []
  return vitestOutcomes(JSON.parse(readFileSync(output, 'utf8')), copy)
}

/** What Vitest's JSON report says of each test. */
export function vitestOutcomes(report, base) {
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map(({ fullName, status, failureMessages, tags }) => ({
      file: relative(base, suite.name),
      fullName,
      status,
      tags,
      message: failureMessages[0]?.split('\n', 1)[0].slice(0, 150),
    })),
  )
}

/** A text as a regular expression that matches nothing else. */
export function literally(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
