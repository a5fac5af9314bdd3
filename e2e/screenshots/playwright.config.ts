import { defineConfig } from '@playwright/test'
import stories from '../../playwright.config.ts'

// npm run screenshots: the stories' settings with other test files.
export default defineConfig({
  ...stories,
  testDir: '.',
  // Not only those that are quick.
  grep: /./,
  projects: [{ name: 'pictures', testMatch: '*.shots.ts' }],
  timeout: 600_000,
  fullyParallel: false,
  outputDir: '../../test-results/screenshots',
})
