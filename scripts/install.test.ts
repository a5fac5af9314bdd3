import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'tree' },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' },
    'node_modules/@of/two': { version: '2.0.0-beta.1', integrity: 'sha512-2' },
    'node_modules/one/node_modules/@of/two': { version: '2.1.0', integrity: 'sha512-3' },
    'node_modules/called': { name: '@of/real', version: '3.0.0', integrity: 'sha512-4' },
    'node_modules/elsewhere': { version: '4.0.0', integrity: 'sha512-5', resolved: 'https://x/y' },
    'node_modules/within': { version: '5.0.0', inBundle: true },
  },
}

/** Their URLs, in the same order. */
const addresses = [
  null,
  'http://packages.test/npm/one/-/one-1.0.0.tgz',
  'http://packages.test/npm/@of/two/-/two-2.0.0-beta.1.tgz',
  'http://packages.test/npm/@of/two/-/two-2.1.0.tgz',
  'http://packages.test/npm/@of/real/-/real-3.0.0.tgz',
  'https://x/y',
  null,
]
const asLocked = Object.values(lock.packages).map((entry) =>
  'resolved' in entry ? entry.resolved : null,
)

/** Replaces npm: records where it was called and does what the test asks for. */
const npm = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
  const [verb] = process.argv.slice(2)
  if (verb === 'config') {
    console.log(process.env.REGISTRY)
    process.exit()
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const beside = process.cwd().endsWith('.install')
  const addresses = Object.values(packages).map((entry) => entry.resolved ?? null)
  appendFileSync(process.env.CALLS, JSON.stringify({ beside, addresses, npmrc: existsSync('.npmrc') }) + '\\n')
  mkdirSync('node_modules', { recursive: true })
  if (beside && process.env.REFUSE) process.exit(1)
  if (process.env.KILL) {
    process.kill(process.ppid, 'SIGKILL')
    process.exit(1)
  }
  writeFileSync('node_modules/whole', '')
  const node = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin'
  mkdirSync(node, { recursive: true })
  mkdirSync('node_modules/.bin', { recursive: true })
  writeFileSync(node + '/node', '')
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
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
    writeFileSync(join(root, '.npmrc'), '')
    writeFileSync(join(root, 'npm.js'), npm)
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function install(env: NodeJS.ProcessEnv = {}) {
    const calls = join(root, 'calls')
    rmSync(calls, { force: true })
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "(await import('./scripts/install.mjs')).install()"],
      {
        cwd: root,
        env: {
          npm_execpath: join(root, 'npm.js'),
          CALLS: calls,
          REGISTRY: 'http://packages.test/npm/',
          ...env,
        },
        encoding: 'utf8',
      },
    )
    const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    return { status, stderr, calls: lines.map((line) => JSON.parse(line)) }
  }

  const beside = { beside: true, addresses, npmrc: true }
  const inPlace = { beside: false, addresses: asLocked, npmrc: true }
  const left = () => readdirSync(root).filter((name) => /^(\.install|node_modules)$/.test(name))
  const whole = () => existsSync(join(root, 'node_modules/whole'))

  test('installs in a separate folder at first, and in place when the lock file changes', () => {
    expect(install()).toMatchObject({ status: 0, calls: [beside] })
    expect([left(), whole()]).toEqual([['node_modules'], true])
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(JSON.stringify(lock))
    // npm 10 removes it, and npm scripts find Node by it.
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true)
    expect(install()).toMatchObject({ status: 0, calls: [] })
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ ...lock, changed: true }))
    expect(install()).toMatchObject({ status: 0, calls: [inPlace] })
  })

  test('installs in place if the registry has other URLs or is unknown', () => {
    expect(install({ REFUSE: '1' })).toMatchObject({ status: 0, calls: [beside, inPlace] })
    expect([left(), whole()]).toEqual([['node_modules'], true])
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(install({ REGISTRY: 'undefined' })).toMatchObject({ status: 0, calls: [inPlace] })
  })

  test('leaves no incomplete node_modules when it is killed', () => {
    expect(install({ KILL: '1' })).toMatchObject({ status: null, calls: [beside] })
    expect(left()).toEqual(['.install'])
    expect(install()).toMatchObject({ status: 0, calls: [beside] })
    expect([left(), whole()]).toEqual([['node_modules'], true])
  })
})
