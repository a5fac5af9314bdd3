import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Replaces npm: records the call, then installs a Node without its link, fails, or is killed. */
const npm = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
  mkdirSync('node_modules/.bin', { recursive: true })
  if (process.env.KILL) process.kill(process.ppid, 'SIGKILL')
  if (process.env.KILL || process.env.REFUSE) process.exit(1)
  const node = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin'
  mkdirSync(node, { recursive: true })
  writeFileSync(node + '/node', '#!/bin/sh\\nexit ' + (process.env.OTHER_LIBC ?? 0), { mode: 0o755 })
`

describe('install', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'))
    mkdirSync(join(root, 'scripts'))
    for (const file of ['install.mjs', 'prepare.mjs']) {
      cpSync(resolve(import.meta.dirname, file), join(root, 'scripts', file))
    }
    writeFileSync(join(root, 'package.json'), '{}')
    writeFileSync(join(root, 'package-lock.json'), '{}')
    writeFileSync(join(root, 'npm.js'), npm)
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  /** Runs it and returns its exit code and how often npm has been called so far. */
  function install(env: NodeJS.ProcessEnv = {}) {
    const { status } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', `(await import('./scripts/install.mjs')).install()`],
      { cwd: root, env: { npm_execpath: join(root, 'npm.js'), ...env } },
    )
    return { status, calls: calls().length }
  }

  const calls = () => readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')

  test('installs once, and again after the lock file changes', () => {
    expect(install()).toEqual({ status: 0, calls: 1 })
    // npm 10 removes it, and npm scripts find Node by it.
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true)
    expect(install()).toEqual({ status: 0, calls: 1 })
    writeFileSync(join(root, 'package-lock.json'), '{ "changed": true }')
    expect(install()).toEqual({ status: 0, calls: 2 })
  })

  test('leaves out a Node that does not run here, as on Alpine', () => {
    expect(install({ OTHER_LIBC: '127' })).toEqual({ status: 0, calls: 1 })
    const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`
    expect(existsSync(join(root, pinned))).toBe(false)
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false)
  })

  test.each([
    [{ REFUSE: '1' }, 1],
    [{ KILL: '1' }, null],
  ])('with %j it installs again the next time', (env, status) => {
    expect(install(env)).toEqual({ status, calls: 1 })
    expect(install()).toEqual({ status: 0, calls: 2 })
  })
})
