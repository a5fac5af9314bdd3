// npm run test:holes [-- name ...]: opens holes on purpose, one at a time, in a copy of the tracked
// files, and expects for each that the test it names fails. A hole is a patch with a header:
//   # opens: <what goes wrong>
//   # caught by: <test file> > <suite> > <test, as it is written>
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  copyTree,
  literally,
  needsItsOwnPostgres,
  runVitest,
  startPostgres,
} from './broken-copy.mjs'
import { install } from './install.mjs'
import { environment, refuse, root, say, seconds, serverNode } from './prepare.mjs'

const started = Date.now()
const folder = join(root, 'server/testing/mutants')
const wanted = process.argv.slice(2)

install()
const holes = readHoles()
const copy = copyTree('briefwell-holes-')
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const postgres = await startPostgres(copy)

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
  const opened = openedBy(patch).filter((file) => file.endsWith('.ts'))
  if (opened.length === 0) return null
  const lines = await checkTypes()
  return lines.find((line) => opened.some((file) => line.startsWith(`${file}(`)))
}

/** The files that a patch is in. */
function openedBy(patch) {
  return [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file)
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

/** The outcomes of the named tests: file, full title and status. */
function runTests(named) {
  const apart = named.length === 1 && openedBy(named[0].patch).some(needsItsOwnPostgres)
  return runVitest(copy, {
    files: [...new Set(named.map(({ file }) => file))],
    chosen: named.map(({ titles }) => `(?:${titles.map(pattern).join('.*')})`).join('|'),
    databaseUrl: apart ? null : postgres.url,
  })
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
    .map(literally)
    .join('.*')
}

function report({ name, opens, test }, { caught, why }, since) {
  say(`${caught ? 'caught' : 'FAIL  '}  ${name.padEnd(34)}  ${opens}`)
  say(`        ${why} (${seconds(since)})`)
  if (!caught) say(`        ${test}`)
  return caught
}
