import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

/**
 * CHROMIUM_PATH, or the system's headless shell of Chromium, which Debian packages by itself and
 * which takes two thirds of the time of the whole browser. Root has it installed where it is
 * missing; other users get the system's Chromium, or Playwright's own, which needs no path.
 */
export function findChromium(): string {
  const shell = firstOf([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'])
  if (shell) return shell
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium from the system packages...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'chromium-headless-shell'],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
    }
  }
  const installed = firstOf([
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ])
  if (installed) return installed
  say("Downloading Playwright's Chromium...")
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  return ''
}

function firstOf(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path && existsSync(path))
}
