// npm run coverage:spec [-- --static --write]: checks docs/spec-coverage.md. The tagged tests must
// have passed in the last `npm test`; if the sources have changed since, they are run again.
// --static checks the sources without running tests; --write fills in the test files.
import './offer-help.mjs'
import { parseArgs } from 'node:util'
import { say, seconds } from './prepare.mjs'
import { readDocument, writeTests } from './spec-coverage/document.ts'
import { freshReports, runTestFiles } from './spec-coverage/reports.ts'
import { taggedTestFiles, testOutcomes } from './spec-coverage/tagged-tests.ts'

const { values: options } = parseArgs({
  options: {
    static: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})

const started = Date.now()
const idsByFile = taggedTestFiles()
if (options.write) writeTests(testColumn)
const { rows, problems } = readDocument()
let passed = report('Every row names an existing place and a tagged test', [
  ...problems,
  ...differences(),
])
if (passed && !options.static) {
  passed = report('Every tagged test ran and passed', await failures())
}
say(`Took ${seconds(started)}.`)
process.exit(passed ? 0 : 1)

function testColumn(id: string): string {
  const files = [...idsByFile].filter(([, ids]) => ids.has(id)).map(([file]) => file)
  return files.map((file) => `\`${file}\``).join(', ')
}

/** Where the page and the tags in the tests disagree. */
function differences(): string[] {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...idsByFile].flatMap(([file, ids]) =>
    [...ids].filter((id) => !known.has(id)).map((id) => `${file} is tagged ${id}, which is no row`),
  )
  return [
    ...unknown,
    ...rows.flatMap(({ id, state, where, tests }) => {
      const tagged = testColumn(id)
      if (state === 'missing') return [`${id} ${where}`]
      if (state === 'covered' && !tagged) return [`${id} has no test`]
      if (state !== 'covered' && tagged) return [`${id} is ${state}, but has a test`]
      return tests === tagged ? [] : [`${id} lists other tests than those tagged: run with --write`]
    }),
  ]
}

/** The rows whose tests failed or did not run. */
async function failures(): Promise<string[]> {
  const outcomes = testOutcomes(freshReports() ?? (await runTestFiles([...idsByFile.keys()])))
  return rows
    .filter(({ state }) => state === 'covered')
    .flatMap(({ id }) => {
      const tests = outcomes.filter(({ ids }) => ids.includes(id))
      if (tests.length === 0) return [`${id}: no test with this tag ran`]
      return tests
        .filter(({ status }) => status !== 'passed')
        .map(({ file, fullName, status }) => `${id}: ${status}: ${file} > ${fullName}`)
    })
}

/** Prints the problems found by a check; returns whether there were none. */
function report(check: string, found: string[]): boolean {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  for (const problem of found) say(`FAIL  ${problem}`)
  say(`${found.length === 0 ? 'ok   ' : 'FAIL '} ${check}`)
  say(
    `      ${rows.length} rows: ${count('covered')} covered, ${count('open')} not built yet, ` +
      `${count('departs')} decided otherwise, ${count('silent')} requiring nothing`,
  )
  return found.length === 0
}
