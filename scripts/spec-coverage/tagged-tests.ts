// The tests that carry ids of the specification: as written in the sources, and as they ran.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { root } from '../prepare.mjs'
import { type TestOutcome, vitestOutcomes } from '../vitest-outcomes.ts'
import { idPattern } from './document.ts'

/** Vitest tests carry ids in `tags: [...]`, stories in `proves(...)`. */
const tagSyntax = [
  { files: '{contract,server,web,scripts}/**/*.test.ts', list: /\btags: \[([^\]]*)\]/g },
  { files: 'e2e/*.spec.ts', list: /\bproves\(([^)]*)\)/g },
]

/** The ids written in each test file. */
export function taggedTestFiles(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { files, list } of tagSyntax) {
    for (const file of globSync(files, { cwd: root }).sort()) {
      const text = readFileSync(join(root, file), 'utf8')
      const quoted = [...text.matchAll(list)].flatMap(
        ([, names = '']) => names.match(/(?<=')[^']*(?=')/g) ?? [],
      )
      const ids = quoted.filter((name) => idPattern.test(name))
      if (ids.length > 0) found.set(file, new Set(ids))
    }
  }
  return found
}

/** The outcomes of all tests in the reports of Vitest and Playwright. */
export function testOutcomes(folder: string): TestOutcome[] {
  const vitest = readReport<JsonTestResults>(join(folder, 'vitest.json'))
  const playwright = readReport<JSONReport>(join(folder, 'playwright.json'))
  return [
    ...(vitest ? vitestOutcomes(vitest, root) : []),
    ...(playwright ? storyOutcomes(playwright) : []),
  ]
}

function readReport<Report>(path: string): Report | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null
}

function storyOutcomes(report: JSONReport): TestOutcome[] {
  const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  return report.suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    fullName: title,
    status: tests.every(({ status }) => status === 'expected') ? 'passed' : 'failed',
    ids: tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'spec').map(({ description = '' }) => description),
    ),
  }))
}
