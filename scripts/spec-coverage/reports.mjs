// The reports of Vitest and Playwright, kept until the sources change.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, hashOf, root, run, say } from '../prepare.mjs'

/** Where `npm test` leaves its reports, and what they were made from. */
export const reportsFolder = join(root, 'build/reports')
const stamp = join(reportsFolder, 'made-from')

export const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  ) ??
  ''

/** Empties the folder, and remembers from what the reports are going to be made. */
export function startReports() {
  rmSync(reportsFolder, { recursive: true, force: true })
  mkdirSync(reportsFolder, { recursive: true })
  writeFileSync(stamp, sources())
  return reportsFolder
}

/** The folder, where its reports were made from the sources as they are now. */
export function freshReports() {
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources()
  return fresh ? reportsFolder : null
}

/** Runs the files whose tests bear rows. */
export async function runBearers(files) {
  say('The sources have changed since the last npm test: its tests are run again...')
  build()
  const folder = startReports()
  const stories = files.filter((file) => file.startsWith('e2e/'))
  const others = files.filter((file) => !file.startsWith('e2e/'))
  await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...others,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(folder, 'vitest.json')}`,
    ],
    {},
  )
  await run(['node_modules/@playwright/test/cli.js', 'test', ...stories, '--reporter=dot,json'], {
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'playwright.json'),
    },
  })
  return folder
}

function sources() {
  return hashOf([
    'contract',
    'e2e',
    'migrations',
    'server',
    'web',
    'package-lock.json',
    'playwright.config.ts',
    'vite.config.ts',
    'vitest.config.ts',
  ])
}
