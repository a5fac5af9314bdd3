// npm test: installs, verifies, builds, and runs every test. The last line counts them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { install } from './install.mjs'
import { build, run, say, seconds, serverEnvironment } from './prepare.mjs'
import { startReports } from './spec-coverage/reports.mjs'

const deep = process.argv.includes('--deep')

/** The oldest supported PostgreSQL, where the system has it. */
const olderPostgres = '/usr/lib/postgresql/15/bin'

const started = Date.now()

install()
const chromium = findChromium()
const { NODE_COMPILE_CACHE } = serverEnvironment
const env = { CHROMIUM_PATH: chromium, DEEP: deep ? '1' : '', NODE_COMPILE_CACHE }

const counts = [await verified()]
build()
const reports = startReports()
counts.push(await vitest(), await playwright())
if (deep && existsSync(olderPostgres)) counts.push(await vitestOnOlderPostgres())

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
say(`Took ${seconds(started)}.`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Formatting, lint, types, boundaries and unused code count as one test. */
async function verified() {
  const code = await run(['scripts/verify.mjs'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function vitest(name = 'vitest', extraArgs = [], extraEnv = {}) {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    ...extraArgs,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run(['node_modules/vitest/vitest.mjs', ...args], {
    env: { ...env, ...extraEnv },
  })
  return count(name, code, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numTotalTests - result.numPassedTests + (result.success ? 0 : suites(result)),
  }))
}

/** Migrations and verbs once more; the supervisor's own tests are about the packaged version. */
function vitestOnOlderPostgres() {
  say(`The same on ${olderPostgres}...`)
  return vitest('vitest-older', ['--project=together'], { TEST_POSTGRES_BIN: olderPostgres })
}

/** Files that failed before any of their tests could run. */
function suites(result) {
  return result.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length
}

async function playwright() {
  const report = join(reports, 'playwright.json')
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return count('playwright', code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/** A run that failed without a failed test (it could not start, say) counts as one failure. */
function count(name, code, report, read) {
  const result = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : null
  if (!result) say(`${name} wrote no report.`)
  const { passed, failed } = result ?? { passed: 0, failed: 1 }
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
