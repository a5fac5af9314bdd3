import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * CHROMIUM_PATH, or the system's headless shell of Chromium, which takes two thirds of the time of
 * the whole browser; `whole` asks for that one, which alone shares screens and asks for permissions.
 * Root has it installed where it is missing; otherwise Playwright downloads its own, without a path.
 */
export function findChromium({ whole = false } = {}): string {
  const [name, paths] = whole
    ? ['chromium', browsers]
    : ['chromium-headless-shell', ['/usr/bin/chromium-headless-shell']]
  const wanted = firstOf([process.env.CHROMIUM_PATH, ...paths])
  if (wanted) return wanted
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system packages...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', name],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    }
  }
  const installed = firstOf([...paths, ...browsers])
  if (installed) return installed
  say("Downloading Playwright's Chromium...")
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}
