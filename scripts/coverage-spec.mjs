// npm run coverage:spec [-- --count 20 --seed n --only id,id --static --write]: holds
// docs/spec-coverage.md. Every row must have a place that is there and a test that bears its id,
// and each such test must have run and passed: in the last `npm test`, where nothing has changed
// since, else in a run of its own. Then texts and numbers are broken at random in a copy, and the
// tests that bear their rows must see it. --static looks at the sources alone; --write fills in
// the test files.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { copyTree, startPostgres } from './broken-copy.mjs'
import { install } from './install.mjs'
import { say, seconds } from './prepare.mjs'
import { ranTests, writtenBearers } from './spec-coverage/bearers.mjs'
import { breakable, broken, build, judge, randomFrom } from './spec-coverage/breaking.mjs'
import { readDocument, writeTests } from './spec-coverage/document.mjs'
import { chromium, freshReports, runBearers } from './spec-coverage/reports.mjs'

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    static: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const started = Date.now()
install()
const written = writtenBearers()
const filesOf = (id) => [...written].filter(([, ids]) => ids.has(id)).map(([file]) => file)
if (options.write)
  writeTests((id) =>
    filesOf(id)
      .map((file) => `\`${file}\``)
      .join(', '),
  )
const { rows, problems } = readDocument()
problems.push(...unlike())
let failed = finish('Each row stands, is written in a test, and lives where it says', problems)
if (failed === 0 && !options.static) failed += await proven()
say(`Took ${seconds(started)}.`)
process.exit(failed === 0 ? 0 : 1)

/** Where document and tests, as they are written, say different things. */
function unlike() {
  const known = new Set(rows.map(({ id }) => id))
  const strange = [...written].flatMap(([file, ids]) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file} bears ${id}, which is no row`),
  )
  return [
    ...strange,
    ...rows.flatMap(({ id, state, where, tests }) => {
      const files = filesOf(id)
      if (state === 'missing') return [`${id} ${where}`]
      if (state === 'held' && files.length === 0) return [`${id} has no test`]
      if (state !== 'held' && files.length > 0) return [`${id} is ${state}, but has a test`]
      const stale = files.some((file) => !tests.includes(`\`${file}\``))
      return stale ? [`${id} names other tests than those that bear it: run with --write`] : []
    }),
  ]
}

/** Whether the tests that bear rows passed, and see it when what they prove is broken. */
async function proven() {
  const ran = ranTests(freshReports() ?? (await runBearers([...written.keys()])))
  const held = rows.filter(({ state }) => state === 'held')
  const bearing = (id) => ran.filter(({ ids }) => ids.includes(id))
  const red = held.flatMap(({ id }) => {
    const tests = bearing(id)
    if (tests.length === 0) return [`${id}: no test that bears it ran`]
    return tests
      .filter(({ status }) => status !== 'passed')
      .map(({ file, fullName, status }) => `${id}: ${status}: ${file} > ${fullName}`)
  })
  const failures = finish('Each test that bears a row ran and passed', red)
  return failures || breakAtRandom(held, bearing)
}

async function breakAtRandom(held, bearing) {
  const random = randomFrom(Number(options.seed))
  const only = options.only?.split(',')
  const left = breakable(held).filter(({ id }) => !only || only.includes(id))
  const picks = []
  while (left.length > 0 && picks.length < Number(options.count)) {
    picks.push(...left.splice(random(left.length), 1))
  }
  say(`Breaking ${picks.length} texts and numbers (--seed ${options.seed})...`)
  const copy = copyTree('briefwell-coverage-')
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  process.env.CHROMIUM_PATH ||= chromium
  const postgres = await startPostgres(copy)
  // What a story of the server alone is run on.
  if (!(await build(copy))) return finish('The web app of the copy is built', ['it is not'])
  let unseen = 0
  for (const pick of picks) {
    const since = Date.now()
    const replacement = broken(pick.literal, random)
    const { caught, why } = await judge(copy, pick, replacement, bearing(pick.id), postgres.url)
    if (!caught) unseen += 1
    say(`${caught ? 'caught' : 'FAIL  '}  ${pick.id}  ${pick.file}: ${pick.literal}`)
    say(`        became ${replacement} (${seconds(since)})`)
    say(
      `        ${why
        ?.split('\n')
        .slice(0, caught ? 1 : 20)
        .join('\n')}`,
    )
  }
  await postgres.stop()
  say(`${picks.length - unseen} of ${picks.length} seen`)
  return unseen
}

function finish(what, found) {
  const count = (state) => rows.filter((row) => row.state === state).length
  for (const problem of found) say(`FAIL  ${problem}`)
  say(`${found.length === 0 ? 'ok   ' : 'FAIL '} ${what}: ${count('held')} of ${rows.length} rows`)
  say(
    `      not built yet: ${count('open')}; decided otherwise: ${count('departs')}; ` +
      `asking for nothing: ${count('silent')}`,
  )
  return found.length
}
