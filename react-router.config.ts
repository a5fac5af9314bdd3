import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { sitePages } from './contract/site/pages.ts'
import { precompress } from './scripts/precompress.ts'
import { writeSiteFiles } from './scripts/site/write-site-files.ts'

const ready = new Set(sitePages.map(({ path }) => path))

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // The public pages and the not-found page.
  prerender: ({ getStaticPaths }) => [
    ...getStaticPaths().filter((path) => ready.has(path)),
    '/404',
  ],
  buildEnd: async ({ reactRouterConfig, buildManifest }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    await writeSiteFiles({ client, buildManifest })
    await precompress(client)
  },
} satisfies Config
