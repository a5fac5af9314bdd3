// npm run test:mutants [-- name ...]: breaks the product on purpose in a copy of the tracked files,
// one mutant at a time, and checks that the test it names fails. A mutant is a patch with a header:
//   # opens: <what goes wrong>
//   # caught by: <test file> > <suite> > <test title, as in the source>
import './offer-help.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyTree, runVitest, startPostgres } from './mutated-copy.ts'
import { environment, refuse, root, say, seconds, serverNode } from './prepare.mjs'
import type { TestOutcome } from './vitest-outcomes.ts'

type Mutant = {
  name: string
  path: string
  opens: string
  test: string
  testFile: string
  titles: string[]
  changedFiles: string[]
}

type Verdict = { caught: boolean; why: string }

const started = Date.now()
const folder = join(root, 'server/testing/mutants')

const mutants = readMutants(process.argv.slice(2))
const copy = copyTree()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const postgres = await startPostgres(copy)

say(`Running ${new Set(mutants.map(({ test }) => test)).size} tests on the unbroken product...`)
// A first check of all types makes the checks of the mutants incremental.
const [unbroken] = await Promise.all([runTests(mutants), checkTypes()])
say(`        ${seconds(started)}`)
let failed = 0
for (const mutant of mutants) {
  const since = Date.now()
  const { caught, why } = await judge(mutant)
  if (!caught) failed += 1
  say(`${caught ? 'caught' : 'FAIL  '}  ${mutant.name.padEnd(34)}  ${mutant.opens}`)
  say(`        ${why} (${seconds(since)})`)
  if (!caught) say(`        ${mutant.test}`)
}
await postgres.stop()

say(`Took ${seconds(started)}.`)
say(`${mutants.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 && mutants.length > 0 ? 0 : 1)

function readMutants(names: string[]): Mutant[] {
  const unknown = names.filter((name) => !existsSync(join(folder, `${name}.patch`)))
  if (unknown.length > 0) refuse(`There is no mutant ${unknown.join(', ')}.`)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .filter((file) => names.length === 0 || names.includes(basename(file, '.patch')))
    .sort()
    .map((file) => {
      const path = join(folder, file)
      const patch = readFileSync(path, 'utf8')
      const opens = /^# opens: (.+)$/m.exec(patch)?.[1]
      const test = /^# caught by: (.+)$/m.exec(patch)?.[1]
      const [testFile = '', ...titles] = test?.split(' > ') ?? []
      if (!opens || !test || titles.length === 0) {
        return refuse(`${file} does not say what it opens or which test catches it.`)
      }
      const changedFiles = [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, name = '']) => name)
      return { name: basename(file, '.patch'), path, opens, test, testFile, titles, changedFiles }
    })
}

/** Whether the named test passes without the mutant and fails with it. */
async function judge(mutant: Mutant): Promise<Verdict> {
  const missed = (why: string) => ({ caught: false, why })
  const before = unbroken.filter(belongsTo(mutant))
  if (before.length === 0) return missed('there is no such test, or its file does not run')
  if (before.some(({ status }) => status !== 'passed')) return missed('fails without the mutant')
  const refusal = apply(mutant)
  if (refusal) return missed(`the patch no longer applies: ${refusal}`)
  const [outcomes, mistake] = await Promise.all([runTests([mutant]), typeMistake(mutant)])
  apply(mutant, '--reverse')
  if (mistake) return missed(`the patch no longer compiles: ${mistake}`)
  const after = outcomes.filter(belongsTo(mutant))
  const failure = after.find(({ status }) => status === 'failed')
  if (failure) return { caught: true, why: failure.message ?? '' }
  return missed(
    after.length > 0
      ? 'the test passes: nothing catches this mutant'
      : 'the test did not run: the patch breaks more than it says',
  )
}

function apply({ path }: Mutant, ...flags: string[]): string | null {
  const { status, stderr } = spawnSync('git', ['apply', ...flags, path], {
    cwd: copy,
    encoding: 'utf8',
    // The copy is not a repository, and git must not find one above it.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
  })
  return status === 0 ? null : stderr.trim()
}

/** A patch to code that has changed since may not compile: then any test would fail. */
async function typeMistake({ changedFiles }: Mutant): Promise<string | undefined> {
  const files = changedFiles.filter((file) => file.endsWith('.ts'))
  if (files.length === 0) return undefined
  const lines = await checkTypes()
  return lines.find((line) => files.some((file) => line.startsWith(`${file}(`)))
}

/** The compiler's messages about the copy. */
function checkTypes(): Promise<string[]> {
  const unused = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
  const incremental = ['--incremental', '--tsBuildInfoFile', join(copy, 'types.tsbuildinfo')]
  const options = [...unused, ...incremental, '--assumeChangesOnlyAffectDirectDependencies']
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

/** The outcomes of the tests that these mutants name. */
function runTests(named: Mutant[]): Promise<TestOutcome[]> {
  // Roles are shared by all databases of a PostgreSQL, so a mutant of the database, or of how
  // PostgreSQL is run, gets its own.
  const ownPostgres =
    named.length === 1 &&
    named[0]?.changedFiles.some((file) => /^(database|server\/platform)\//.test(file))
  return runVitest(copy, {
    files: [...new Set(named.map(({ testFile }) => testFile))],
    titles: named.map(({ titles }) => `(?:${titles.map(pattern).join('.*')})`).join('|'),
    databaseUrl: ownPostgres ? null : postgres.url,
    broken: named !== mutants,
  })
}

function belongsTo({ testFile, titles }: Mutant): (outcome: TestOutcome) => boolean {
  const named = new RegExp(`^${titles.map(pattern).join(' ')}$`)
  return ({ file, fullName, status }) =>
    file === testFile && named.test(fullName) && status !== 'skipped'
}

/** A title in the source matches every test made from it: `%s` and `${…}` match anything. */
function pattern(title: string): string {
  return title
    .split(/%[.\d]*[a-z]|\$\{[^}]*\}/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*')
}
