// Installs the packages. Like prepare.mjs it runs before any is there.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { hashOf, pinnedNode, refuse, root, say, seconds } from './prepare.mjs'

const modules = join(root, 'node_modules')
/** Where a first installation is put together. */
const beside = join(root, '.install')
/** What node_modules was installed from. */
const stamp = '.installed-lock'
/** A package that only the tools of development bring. */
const aTool = join(modules, 'vitest')

/**
 * Installs the packages when there are none yet or the lock file changed: what it takes to build
 * and run, and the tools of development where they are wanted or here already.
 */
export function install({ tools = true } = {}) {
  const lock = hashOf(['package-lock.json'])
  const whole = `${lock} with tools`
  const wanted = tools || existsSync(aTool) ? whole : lock
  const lockStamp = join(modules, stamp)
  const installed = existsSync(lockStamp) ? readFileSync(lockStamp, 'utf8') : ''
  if (installed === wanted) return
  say('Installing packages (once, and again when package-lock.json changes)...')
  const started = Date.now()
  // Not `npm ci`: it refuses a lock file that lacks other platforms' builds (docs/decisions/001).
  const command = [
    'install',
    '--no-save',
    wanted === whole ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (existsSync(modules) || !installBeside(command)) {
    const { status } = npm(command, { cwd: root, stdio: 'inherit' })
    if (status !== 0) refuse('The packages could not be installed. The lines above say why.')
  }
  linkNode()
  writeFileSync(lockStamp, wanted)
  say(`Installed in ${seconds(started)}.`)
}

/**
 * Installs into a folder beside, whose lock file says where each package lies, and moves what is
 * whole to its place (docs/decisions/016). False where that did not work, and nothing has changed.
 */
function installBeside(command) {
  const registry = registryAddress()
  if (!registry) return false
  rmSync(beside, { recursive: true, force: true })
  try {
    mkdirSync(beside)
    for (const file of ['package.json', '.npmrc']) {
      if (existsSync(join(root, file))) copyFileSync(join(root, file), join(beside, file))
    }
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    writeFileSync(join(beside, 'package-lock.json'), JSON.stringify(withAddresses(lock, registry)))
    const { status, signal } = npm(command, { cwd: beside, stdio: 'inherit' })
    if (signal) process.exit(1) // somebody wants it to end
    if (status === 0) renameSync(join(beside, 'node_modules'), modules)
  } catch (error) {
    say(String(error))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  if (!existsSync(modules)) say('Once more, asking the registry where each package lies...')
  return existsSync(modules)
}

/** npm 10 takes the link to our Node away again, together with those of other platforms' packages. */
function linkNode() {
  const link = join(modules, '.bin', 'node')
  if (process.platform === 'win32' || !existsSync(pinnedNode) || existsSync(link)) return
  symlinkSync(relative(dirname(link), pinnedNode), link)
}

/** The lock file with the address of each package: npm need not read its whole history for that. */
function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity || entry.resolved) return [path, entry]
    const name =
      entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`
    return [path, { ...entry, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

function registryAddress() {
  const asked = npm(['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' })
  const address = asked.stdout?.trim() ?? ''
  return /^https?:\/\/\S+$/.test(address) ? address : null
}

/** The npm that called us, else the one on the path. */
function npm(args, options) {
  const program = process.env.npm_execpath
  return program?.endsWith('.js')
    ? spawnSync(process.execPath, [program, ...args], options)
    : spawnSync('npm', args, options)
}
