// Which tests bear which ids of the specification: as they are written, and as they ran.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vitestOutcomes } from '../broken-copy.mjs'
import { root } from '../prepare.mjs'
import { idPattern } from './document.mjs'

/** Vitest's tests carry ids as `tags: [...]`, stories say `proves(...)` beside what proves it. */
const carriers = [
  { files: '{contract,server,web,scripts}/**/*.test.ts', ids: /\btags: \[([^\]]*)\]/g },
  { files: 'e2e/*.spec.ts', ids: /\bproves\(([^)]*)\)/g },
]

/** Test file by test file, the ids that stand in it. */
export function writtenBearers() {
  const found = new Map()
  for (const { files, ids } of carriers) {
    for (const file of globSync(files, { cwd: root }).sort()) {
      const text = readFileSync(join(root, file), 'utf8')
      const named = [...text.matchAll(ids)].flatMap(([, list]) => list.match(/(?<=')[^']*(?=')/g))
      const own = named.filter((id) => id && idPattern.test(id))
      if (own.length > 0) found.set(file, new Set(own))
    }
  }
  return found
}

/** The tests of both reports: file, full title, status, ids. */
export function ranTests(folder) {
  const [vitest, playwright] = ['vitest', 'playwright'].map((name) => {
    const path = join(folder, `${name}.json`)
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
  })
  return [
    ...(vitest ? vitestOutcomes(vitest, root) : []).map(({ tags, ...test }) => ({
      ...test,
      ids: tags,
    })),
    ...(playwright ? storiesOf(playwright) : []),
  ]
}

/** What Playwright's JSON report says of each story. */
export function storiesOf(report) {
  const below = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(below)]
  return report.suites.flatMap(below).map(({ file, title, tests }) => ({
    file: `e2e/${file}`,
    fullName: title,
    status: tests.every(({ status }) => status === 'expected') ? 'passed' : 'failed',
    ids: tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'spec').map(({ description }) => description),
    ),
    message: tests
      .flatMap(({ results }) => results)
      .map(({ error }) => error?.message)
      .find(Boolean),
  }))
}
