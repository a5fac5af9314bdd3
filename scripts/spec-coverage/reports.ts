// The JSON reports of Vitest and Playwright, valid until the sources change.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../find-chromium.ts'
import { build, hashOf, root, run, say } from '../prepare.mjs'

const folder = join(root, 'build/reports')
const stamp = join(folder, 'made-from')

/** Empties the folder for the reports and records the sources that they are made from. */
export function startReports(): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, hashOfSources())
  return folder
}

/** The folder of the last reports; null if the sources have changed since. */
export function freshReports(): string | null {
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
  return fresh ? folder : null
}

/** Runs the given test files and returns the folder of their reports. */
export async function runTestFiles(files: string[]): Promise<string> {
  say('The sources have changed since the last npm test: running its tagged tests again...')
  build()
  startReports()
  const isStory = (file: string) => file.startsWith('e2e/')
  await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files.filter((file) => !isStory(file)),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(folder, 'vitest.json')}`,
  ])
  const stories = files.filter(isStory)
  await run(['node_modules/@playwright/test/cli.js', 'test', ...stories, '--reporter=dot,json'], {
    env: {
      CHROMIUM_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'playwright.json'),
    },
  })
  return folder
}

function hashOfSources(): string {
  return hashOf([
    'contract',
    'common',
    'e2e',
    'database',
    'server',
    'web',
    'package-lock.json',
    'playwright.config.ts',
    'vite.config.ts',
    'vitest.config.ts',
  ])
}
