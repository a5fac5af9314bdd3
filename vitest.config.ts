import { configDefaults, defineConfig } from 'vitest/config'

const deep = process.env.DEEP === '1'

/** Tests of whole processes, which wait for each other's start and end half of their time. */
const processes = [
  'server/platform/database/embedded/embedded-postgres.test.ts',
  'server/testing/shutdown.test.ts',
]

/** Of whole processes as well, and told by test:deep alone: that a child is killed, others tell. */
const deepProcesses = ['server/videos/kill-server.test.ts']

/** Against the clock: nothing else runs beside them. */
const alone = ['server/testing/kill.test.ts']

const shared = {
  pool: 'forks' as const,
  setupFiles: ['server/testing/set-up-file.ts'],
  testTimeout: deep ? 600_000 : 60_000,
  hookTimeout: 60_000,
  retry: 0,
  // A job's worker looks every second or two: the usual second decides by chance.
  expect: { poll: { timeout: 30_000 } },
  // Tests bear the ids of docs/spec-coverage.md as tags; scripts/coverage-spec.mjs knows them.
  strictTags: false,
}

export default defineConfig({
  test: {
    // Once for the whole run: projects would each run what they declare themselves.
    globalSetup: ['server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...processes, ...deepProcesses, ...alone],
          maxWorkers: 2,
          // A worker loads the application once and not for each file: a third of the time.
          isolate: false,
          // The order is fixed, so that a failure can be repeated.
          sequence: { shuffle: false, groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'processes',
          include: [...processes, ...(deep ? deepProcesses : [])],
          maxWorkers: 2,
          sequence: { shuffle: false, groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { shuffle: false, groupOrder: 2 },
        },
      },
    ],
  },
})
