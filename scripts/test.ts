// npm test: verifies, builds, and runs every test. The last line counts them.
import './offer-help.mjs'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findChromium } from './find-chromium.ts'
import { build, run, say, seconds, serverEnvironment } from './prepare.mjs'
import { startReports } from './spec-coverage/reports.ts'

type Count = { passed: number; failed: number }

const deep = process.argv.includes('--deep')

/** The oldest supported PostgreSQL, where Debian has installed it. */
const olderPostgres = '/usr/lib/postgresql/15/bin'

const started = Date.now()
const { NODE_COMPILE_CACHE } = serverEnvironment
const env = {
  CHROMIUM_PATH: findChromium({ whole: deep }),
  DEEP: deep ? '1' : '',
  NODE_COMPILE_CACHE,
}

// Both at once, because the slowest check leaves a core idle.
const verifying = verify()
build()
const counts = [await verifying]
const reports = startReports()
counts.push(await vitest('vitest'), await playwright())
if (deep && existsSync(olderPostgres)) {
  say(`The quick tests of the database again on ${olderPostgres}...`)
  // Whether it understands our SQL; the deep tests try more cases of the same SQL.
  const older = { TEST_POSTGRES_BIN: olderPostgres, DEEP: '' }
  counts.push(await vitest('vitest-older', ['--project=together'], older))
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (!process.env.MODELS_DIR)
  say(`MODELS_DIR is not set: ${countOfModelTests()} tests of the real models were left out.`)
say(`Took ${seconds(started)}.`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** How many tests need the real models. */
function countOfModelTests(): number {
  const files = globSync(['server/**/*.test.ts', 'e2e/*.spec.ts'])
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  return texts.flatMap((text) => text.match(/^ *testOnModels\(/gm) ?? []).length
}

/** All static checks count as one test. */
async function verify(): Promise<Count> {
  const code = await run(['scripts/verify.ts'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(name: string, flags: string[] = [], extraEnv = {}): Promise<Count> {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    ...flags,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run(['node_modules/vitest/vitest.mjs', ...args], {
    env: { ...env, ...extraEnv },
  })
  return count<JsonTestResults>(code, report, (result) => ({
    passed: result.numPassedTests,
    failed:
      result.numTotalTests - result.numPassedTests + (result.success ? 0 : brokenFiles(result)),
  }))
}

/** Files that failed before any of their tests ran. */
function brokenFiles({ testResults }: JsonTestResults): number {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
}

async function playwright(): Promise<Count> {
  const report = join(reports, 'playwright.json')
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return count<JSONReport>(code, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/** A run that failed without a failed test, perhaps because it could not start, counts as one. */
function count<Report>(code: number, report: string, read: (report: Report) => Count): Count {
  if (!existsSync(report)) {
    say(`${report} was not written.`)
    return { passed: 0, failed: 1 }
  }
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')) as Report)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
