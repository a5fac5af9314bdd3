import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH || undefined

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.DEEP ? {} : { grepInvert: /@deep/ }),
  // Each with a server and a database of its own; one alone leaves a fifth of two cores idle.
  workers: 2,
  // The longest story begins first: it would end last, beside an idle worker.
  projects: [
    { name: 'walk', testMatch: 'walk.spec.ts' },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: 'walk.spec.ts' },
  ],
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
