import { defineConfig } from '@playwright/test'

const longest = ['caption-editor.spec.ts', 'walk.spec.ts']
const executablePath = process.env.CHROMIUM_PATH || undefined

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.DEEP ? {} : { grep: /@quick/ }),
  // Each has its own server and database. With a single worker, a fifth of two cores would be idle.
  workers: 2,
  // The longest files start first, one in each worker; otherwise they would end last, next to an idle one.
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: longest },
  ],
  retries: 0,
  timeout: 300_000,
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
        // A moving picture and a beep replace camera, screen and microphone, without a permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
