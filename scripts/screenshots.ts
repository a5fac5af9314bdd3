// npm run screenshots: builds the web app and retakes the pictures in docs/screenshots/.
import './offer-help.mjs'
import { findChromium } from './find-chromium.ts'
import { build, run } from './prepare.mjs'

build()
const config = 'e2e/screenshots/playwright.config.ts'
process.exit(
  await run(['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=list'], {
    env: { CHROMIUM_PATH: findChromium() },
  }),
)
