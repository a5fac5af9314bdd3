// npm run test:holes [-- name ...]: opens holes on purpose, one at a time, in a copy of the tracked
// files, and expects for each that the test it names fails. A hole is a patch with a header:
//   # opens: <what goes wrong>
//   # caught by: <test file> > <suite> > <test, as it is written>
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { environment, install, refuse, root, run, say, seconds, serverNode } from './prepare.mjs'

const started = Date.now()
const folder = join(root, 'server/testing/holes')
const wanted = process.argv.slice(2)

install()
const holes = readHoles()
const copy = copyTree()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const postgres = await startPostgres()

say(`Without a hole, ${new Set(holes.map(({ test }) => test)).size} tests pass...`)
// The types are checked along with them, so that from then on only what a hole touches is.
const [whole] = await Promise.all([runTests(holes), checkTypes()])
say(`        ${seconds(started)}`)
const results = []
for (const hole of holes) {
  const since = Date.now()
  results.push(report(hole, await judge(hole), since))
}
await postgres.stop()

const failed = results.filter((ok) => !ok).length
say(`Took ${seconds(started)}.`)
say(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && results.length > 0 ? 0 : 1)

function readHoles() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'))
  const chosen = names.filter(
    (name) => wanted.length === 0 || wanted.includes(basename(name, '.patch')),
  )
  return chosen.sort().map((name) => {
    const path = join(folder, name)
    const patch = readFileSync(path, 'utf8')
    const opens = /^# opens: (.+)$/m.exec(patch)?.[1]
    const test = /^# caught by: (.+)$/m.exec(patch)?.[1]
    if (!opens || !test?.includes(' > '))
      refuse(`${name} does not say what it opens or who sees it.`)
    const [file, ...titles] = test.split(' > ')
    return { name: basename(name, '.patch'), path, patch, opens, test, file, titles }
  })
}

/** The tracked files as they lie here, changed or not, with the packages of this tree. */
function copyTree() {
  const target = mkdtempSync(join(tmpdir(), 'briefwell-holes-'))
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

/** Whether the hole's test fails with the hole, and only with it, and what it says then. */
async function judge(hole) {
  const open = (why) => ({ caught: false, why })
  const before = whole.filter(matches(hole))
  if (before.length === 0) return open('there is no such test, or its file does not run')
  if (before.some(({ status }) => status !== 'passed')) return open('it fails without the hole')
  const refusal = apply(hole)
  if (refusal) return open(`the patch no longer applies: ${refusal}`)
  const [outcomes, mistakes] = await Promise.all([runTests([hole]), typeMistakes(hole)])
  apply(hole, '--reverse')
  if (mistakes) return open(`the patch no longer makes sense: ${mistakes}`)
  const after = outcomes.filter(matches(hole))
  const failure = after.find(({ status }) => status === 'failed')
  if (failure) return { caught: true, why: failure.message }
  return open(
    after.length > 0
      ? 'the test passes: nobody sees this hole'
      : 'the test did not run: the patch breaks more than it opens',
  )
}

function apply({ path }, ...flags) {
  const { status, stderr } = spawnSync('git', ['apply', ...flags, path], {
    cwd: copy,
    encoding: 'utf8',
    // The copy is no repository, and must not be taken for a part of one.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
  })
  return status === 0 ? null : stderr.trim()
}

/** A hole in code that has changed since may break it instead: then any test would fail. */
async function typeMistakes({ patch }) {
  const opened = [...patch.matchAll(/^\+\+\+ b\/(.+\.ts)$/gm)].map(([, file]) => file)
  if (opened.length === 0) return null
  const lines = await checkTypes()
  return lines.find((line) => opened.some((file) => line.startsWith(`${file}(`)))
}

/** What the compiler says of the copy: of all once, then of the files that a hole is in. */
function checkTypes() {
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const remembered = ['--incremental', '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo')]
  const options = [...unused, ...remembered, '--assumeChangesOnlyAffectDirectDependencies']
  const tool = join(root, 'node_modules/typescript/bin/tsc')
  const child = spawn(serverNode(), [tool, '-p', 'server', '--pretty', 'false', ...options], {
    cwd: copy,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((done) => {
    child.on('close', () => done(output.split('\n')))
  })
}

/** One PostgreSQL for all runs; each makes its own databases in it. It ends with this process. */
async function startPostgres() {
  const script = `
    const { startEmbeddedPostgres } = await import(process.argv[1])
    const log = { debug() {}, info() {}, warn() {}, error: console.error }
    const settings = { fsync: 'off', synchronous_commit: 'off' }
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2], log, settings })
    console.log(connectionString)
    process.stdin.on('end', () => stop().then(() => process.exit())).resume()`
  const module = join(root, 'server/platform/embedded-postgres.ts')
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
 * The outcomes of the named tests: file, full title and status. Roles belong to all databases of a
 * PostgreSQL, so a hole in the migrations, or in how PostgreSQL is run, gets one of its own.
 */
async function runTests(named) {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const files = [...new Set(named.map(({ file }) => file))]
  const chosen = named.map(({ titles }) => `(?:${titles.map(pattern).join('.*')})`).join('|')
  const args = ['run', ...files, '-t', chosen, '--reporter=json', `--outputFile.json=${output}`]
  const apart =
    named.length === 1 && /^\+\+\+ b\/(migrations|server\/platform)\//m.test(named[0].patch)
  await run([join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: copy,
    env: { NO_COLOR: '1', ...(apart ? {} : { TEST_DATABASE_URL: postgres.url }) },
    stdio: 'ignore',
  })
  if (!existsSync(output)) return []
  return JSON.parse(readFileSync(output, 'utf8')).testResults.flatMap((suite) =>
    suite.assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: relative(copy, suite.name),
      fullName,
      status,
      message: failureMessages[0]?.split('\n', 1)[0].slice(0, 150),
    })),
  )
}

function matches({ file, titles }) {
  const named = new RegExp(`^${titles.map(pattern).join(' ')}$`)
  return (result) =>
    result.file === file && named.test(result.fullName) && result.status !== 'skipped'
}

/** A title as it is written stands for every test that is made of it: `%s` and `${…}` are open. */
function pattern(title) {
  return title
    .split(/%[.\d]*[a-z]|\$\{[^}]*\}/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*')
}

function report({ name, opens, test }, { caught, why }, since) {
  say(`${caught ? 'caught' : 'FAIL  '}  ${name.padEnd(34)}  ${opens}`)
  say(`        ${why} (${seconds(since)})`)
  if (!caught) say(`        ${test}`)
  return caught
}
