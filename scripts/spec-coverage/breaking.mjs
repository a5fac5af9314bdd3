// Breaks a text or a number of the product in a copy, and looks whether the tests that bear its
// row of the specification see it.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { literally, needsItsOwnPostgres, runVitest } from '../broken-copy.mjs'
import { root, run } from '../prepare.mjs'
import { storiesOf } from './bearers.mjs'

/** Numbers from a seed (mulberry32), so that what was seen once can be seen again. */
export function randomFrom(seed) {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** What can be broken: the texts and numbers that rows name in the product's own files. */
export function breakable(rows) {
  return rows.flatMap(({ id, words, places }) =>
    places.flatMap(({ file, literals }) =>
      literals
        .filter(() => /^(contract|web|server|migrations)\//.test(file))
        .map((literal) => ({ id, words, file, literal })),
    ),
  )
}

/** The same with one number or one word changed; between quotes where code stands around them. */
export function broken(literal, random) {
  const quoted = /(['"`>])([^'"`<>]+)(['"`<])/.exec(literal)
  const from = quoted ? quoted.index + 1 : 0
  const text = quoted ? quoted[2] : literal
  const numbers = [...text.matchAll(/\d[\d_]*/g)]
  const found = numbers.length > 0 ? numbers : [...text.matchAll(/\p{L}{2,}/gu)]
  const target = found[random(found.length)]
  if (!target) throw new Error(`nothing to break in “${literal}”`)
  const put = numbers.length > 0 ? otherNumber(target[0], random) : otherWord(target[0])
  const at = from + target.index
  return literal.slice(0, at) + put + literal.slice(at + target[0].length)
}

function otherNumber(digits, random) {
  const number = Number(digits.replaceAll('_', ''))
  return String(number + 1 + random(number + 2))
}

function otherWord(word) {
  if (word === word.toUpperCase()) return 'MISTAKEN'
  return word[0] === word[0].toUpperCase() ? 'Mistaken' : 'mistaken'
}

/** Whether one of the tests fails with the break; `tests` are those that bear the row's id. */
export async function judge(copy, { file, literal }, replacement, tests, postgresUrl) {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before.replaceAll(literal, replacement))
  try {
    const verbs = tests.filter((test) => !test.file.startsWith('e2e/'))
    const stories = tests.filter((test) => test.file.startsWith('e2e/'))
    const databaseUrl = needsItsOwnPostgres(file) ? null : postgresUrl
    const red = verbs.length > 0 && (await failing(runVerbs(copy, verbs, databaseUrl), verbs))
    if (red) return { caught: true, why: red.message, by: red }
    if (stories.length === 0) return { caught: false, why: verdict(verbs, red) }
    if (/^(contract|web)\//.test(file) && !(await build(copy))) {
      return { caught: false, why: 'the web app cannot be built with it' }
    }
    const late = await failing(runStories(copy, stories), stories)
    if (late) return { caught: true, why: late.message, by: late }
    return { caught: false, why: verdict(stories, late) }
  } finally {
    writeFileSync(path, before)
  }
}

/** The first that failed; undefined where all passed, null where none of them ran. */
async function failing(running, tests) {
  const named = (outcome) =>
    tests.some(({ file, fullName }) => file === outcome.file && fullName === outcome.fullName)
  const outcomes = (await running).filter((outcome) => named(outcome))
  if (outcomes.every(({ status }) => status === 'skipped')) return null
  return outcomes.find(({ status }) => status === 'failed')
}

function verdict(tests, red) {
  const names = tests.map(({ file, fullName }) => `${file} > ${fullName}`).join('\n        ')
  return `${red === null ? 'no test ran' : 'nobody sees it'}:\n        ${names}`
}

function runVerbs(copy, tests, databaseUrl) {
  const chosen = tests.map(({ fullName }) => fullName.split(' ').map(literally).join('.+'))
  return runVitest(copy, { files: filesOf(tests), chosen: chosen.join('|'), databaseUrl })
}

async function runStories(copy, tests) {
  const report = join(copy, 'stories.json')
  rmSync(report, { force: true })
  const titles = tests.map(({ fullName }) => literally(fullName)).join('|')
  const tool = join(root, 'node_modules/@playwright/test/cli.js')
  await run([tool, 'test', ...filesOf(tests), '-g', titles, '-x', '--reporter=json'], {
    cwd: copy,
    env: { NO_COLOR: '1', FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: 'ignore',
  })
  return existsSync(report) ? storiesOf(JSON.parse(readFileSync(report, 'utf8'))) : []
}

function filesOf(tests) {
  return [...new Set(tests.map(({ file }) => file))]
}

/** Builds the web app of the copy. */
export async function build(copy) {
  const tool = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const code = await run([tool, 'build'], {
    cwd: copy,
    env: { NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  return code === 0
}
