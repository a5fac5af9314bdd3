// Shared by the scripts. It runs before the packages are installed, on any Node from 20 on, so it
// imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

const binaries = join(root, 'node_modules', '.bin')
/** The Node that an optional package brings for this platform. */
export const pinnedNode = join(
  root,
  'node_modules',
  ...(process.platform === 'win32'
    ? [`node-win-${process.arch}`, 'bin', 'node.exe']
    : [`node-${process.platform}-${process.arch}`, 'bin', 'node']),
)
const buildStamp = join(root, 'build', '.built-from')

/** What the web app is built from. */
const webSources = [
  'web',
  'contract',
  'common',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.ts',
  'scripts/site',
]

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Exits with a message for the person at the terminal.
 * @param {string} text
 * @returns {never}
 */
export function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/**
 * The Node that runs everything else: the pinned one, or this one if it is recent enough.
 * @returns {string}
 */
export function serverNode() {
  if (existsSync(pinnedNode)) return pinnedNode
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  return refuse(
    `Node ${process.versions.node} is too old to run the server, and npm has installed no newer one: ` +
      `optional packages are off, or there is none for ${process.platform}-${process.arch}. ` +
      'Install Node 24 and start again.',
  )
}

/** Small young generations keep the server's memory flat while large uploads pass through. */
export const serverFlags = ['--max-semi-space-size=8']
/** Compiled code is cached, so that the next start is faster. */
export const serverEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

/**
 * The environment for child processes, with our own binaries first in the path.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra) {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, ...extra }
}

/** Builds the web app if its sources have changed since the last build. */
export function build() {
  const sources = hashOf(webSources)
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources) return
  say('Building the web app...')
  const started = Date.now()
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const result = spawnSync(serverNode(), [tool, 'build'], {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0) {
    refuse(`${result.stdout}${result.stderr}\nThe web app could not be built.`)
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(buildStamp, sources)
  say(`Built in ${seconds(started)}.`)
}

/**
 * Runs one of our scripts or a package's and resolves to its exit code.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(args, options = {}) {
  const child = spawn(serverNode(), args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: environment(options.env),
  })
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(signal ? 1 : (code ?? 1)))
  })
}

/**
 * A hash over the contents of files and folders below the root.
 * @param {string[]} paths
 */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
  return entries.map((entry) => join(path, entry)).filter((entry) => statSync(entry).isFile())
}

/** @param {number} started */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
