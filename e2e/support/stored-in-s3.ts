import { runBadLine } from '../../server/testing/crashes/run-bad-line.ts'
import { runObjectStore } from '../../server/testing/doubles/run-object-store.ts'
import { test } from './briefwell.ts'

type Line = Awaited<ReturnType<typeof runBadLine>>
type Store = {
  /** The server's connection to the store. */
  line: Line
  /** The browsers' connection to the store, if they use a different address. */
  publicLine: Line
}

/**
 * Tests with a server that keeps its files in a real S3 store, over a connection that the test can
 * break.
 */
export function storedInS3({ redirect, ownAddress }: { redirect: boolean; ownAddress?: boolean }) {
  return test.extend<object, { store: Store; env: Record<string, string> }>({
    env: [{}, { scope: 'worker' }],
    store: [
      async ({ env }, use) => {
        const store = await runObjectStore()
        const line = await runBadLine(store.endpoint)
        const publicLine = await runBadLine(line.endpoint, { naming: new URL(line.endpoint).host })
        Object.assign(env, store.env, {
          S3_ENDPOINT: line.endpoint,
          ...(redirect && { S3_REDIRECT: 'on' }),
          ...(ownAddress && { S3_PUBLIC_URL: publicLine.endpoint }),
        })
        await use({ line, publicLine })
        for (const open of [publicLine, line, store]) await open.close()
      },
      { scope: 'worker' },
    ],
    settings: [async ({ store: _, env }, use) => use(env), { scope: 'worker' }],
  })
}
