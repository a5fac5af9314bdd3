import { relative } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

export type TestOutcome = {
  file: string
  fullName: string
  status: string
  ids: string[]
  message?: string
}

/** The outcome of each test in Vitest's JSON report; `base` is the folder that it ran in. */
export function vitestOutcomes(report: JsonTestResults, base: string): TestOutcome[] {
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map(({ fullName, status, failureMessages, tags }) => ({
      file: relative(base, suite.name),
      fullName,
      status,
      ids: tags,
      message: failureMessages?.[0]?.split('\n', 1)[0]?.slice(0, 150),
    })),
  )
}
