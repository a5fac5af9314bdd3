// Shared by the scripts that need a browser: the tests and the screenshots.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

/** CHROMIUM_PATH, the system's, the system's packages where we are root, Playwright's own. */
export function findChromium() {
  const known = () =>
    [
      process.env.CHROMIUM_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ]
      .filter(Boolean)
      .find((path) => existsSync(path))
  const found = known()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system packages...')
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], options)
    const installed = known()
    if (installed) return installed
  }
  say("Downloading Playwright's Chromium...")
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    {
      stdio: 'inherit',
    },
  )
  return ''
}
