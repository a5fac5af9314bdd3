// npm run screenshots: builds, and takes the pictures of docs/screenshots/ that changed.
import { findChromium } from './find-chromium.mjs'
import { install } from './install.mjs'
import { build, run } from './prepare.mjs'

install()
build()
const config = 'e2e/screenshots/playwright.config.ts'
process.exit(
  await run(['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list'], {
    env: { CHROMIUM_PATH: findChromium() },
  }),
)
