import { defineConfig } from 'vitest/config'

const deep = process.env.DEEP === '1'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: deep ? 600_000 : 60_000,
    hookTimeout: 60_000,
    retry: 0,
    // The order is fixed, so that a failure can be repeated.
    sequence: { shuffle: false },
  },
})
