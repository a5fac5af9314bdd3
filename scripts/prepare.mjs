// Shared by the start and test scripts. Nothing is installed yet when this runs, and any
// Node >= 20 may run it, so it uses Node's own modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

const binaries = join(root, 'node_modules', '.bin')
export const pinnedNode = join(root, 'node_modules', ...nodePackage())
const buildStamp = join(root, 'build', '.built-from')

/** Oldest Node that can run the server where the pinned one could not be installed. */
const oldestServerNode = [22, 22]

/** What the web app is built from. */
const webSources = [
  'web',
  'contract',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/precompress.ts',
  'scripts/site',
]

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Ends with a sentence for the person at the terminal. */
export function refuse(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** The Node that runs everything from here on: the pinned one, else a recent enough own one. */
export function serverNode() {
  if (existsSync(pinnedNode)) return pinnedNode
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestServerNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
    return process.execPath
  }
  return refuse(
    `Node ${process.versions.node} is too old to run the server, and npm has installed no newer one: ` +
      `optional packages are off, or none is for ${process.platform}-${process.arch}. ` +
      'Install Node 24 and start again.',
  )
}

/**
 * How Node runs the server: small young generations keep its memory flat while uploads of any size
 * pass through, and compiled code is kept, so that it starts faster the next time.
 */
export const serverFlags = ['--max-semi-space-size=8']
export const serverEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
}

/** The program in the package that brings Node for this machine, where there is one. */
function nodePackage() {
  const { arch, platform } = process
  return platform === 'win32'
    ? [`node-win-${arch}`, 'bin', 'node.exe']
    : [`node-${platform}-${arch}`, 'bin', 'node']
}

/** The environment for child processes: our own binaries come first. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}`, ...extra }
}

/** Builds the web app when its sources changed since the last build. */
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
  if (result.status !== 0)
    refuse(`${result.stdout}${result.stderr}\nThe web app could not be built.`)
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(buildStamp, sources)
  say(`Built in ${seconds(started)}.`)
}

/** Runs a Node script of ours with everything installed; resolves to its exit code. */
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

/** A hash over the contents of files and folders below the root. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  const entries = tryList(path)
  if (!entries) return [path]
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

function tryList(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return null
  }
}

export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
