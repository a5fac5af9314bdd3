// Installs the packages. Runs before any are installed, like prepare.mjs.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { hashOf, pinnedNode, refuse, root, say, seconds } from './prepare.mjs'

const modules = join(root, 'node_modules')

/** Installs what package-lock.json pins, with or without development tools, unless it is there. */
export function install({ tools = true } = {}) {
  const withTools = tools || fs.existsSync(join(modules, 'vitest'))
  const wanted = `${hashOf(['package-lock.json'])}${withTools ? ' with tools' : ''}`
  const stamp = join(modules, '.installed-lock')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages (once, and again when package-lock.json changes)...')
  const started = Date.now()
  const flags = [withTools ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit']
  // Not `npm ci`: see docs/decisions/001.
  const command = ['install', '--no-save', ...flags, '--no-fund', '--loglevel=error']
  if ((fs.existsSync(modules) || !installBeside(command)) && npm(command).status !== 0) {
    refuse('The packages could not be installed. The lines above say why.')
  }
  // npm 10 removes the link to the pinned Node along with those of other platforms.
  const link = join(modules, '.bin', 'node')
  if (process.platform !== 'win32' && fs.existsSync(pinnedNode) && !fs.existsSync(link)) {
    fs.symlinkSync(relative(dirname(link), pinnedNode), link)
  }
  fs.writeFileSync(stamp, wanted)
  say(`Installed in ${seconds(started)}.`)
}

/** @param {string[]} command Runs in a folder whose lock file has URLs: see docs/decisions/016. */
function installBeside(command) {
  const beside = join(root, '.install')
  const registry = String(npm(['config', 'get', 'registry'], root, 'pipe').stdout).trim()
  fs.rmSync(beside, { recursive: true, force: true })
  if (!/^https?:\/\/\S+$/.test(registry)) return false
  for (const file of ['package.json', '.npmrc']) {
    if (fs.existsSync(join(root, file))) fs.cpSync(join(root, file), join(beside, file))
  }
  const lock = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!entry.integrity || entry.resolved) continue
    const name = entry.name ?? path.split('node_modules/').at(-1)
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${file}`
  }
  fs.writeFileSync(join(beside, 'package-lock.json'), JSON.stringify(lock))
  if (npm(command, beside).status === 0) fs.renameSync(join(beside, 'node_modules'), modules)
  fs.rmSync(beside, { recursive: true, force: true })
  return fs.existsSync(modules)
}

/** @type {(args: string[], cwd?: string, stdio?: 'inherit' | 'pipe') => { status: number | null, stdout: unknown }} */
function npm(args, cwd = root, stdio = 'inherit') {
  const caller = process.env.npm_execpath ?? ''
  return caller.endsWith('.js')
    ? spawnSync(process.execPath, [caller, ...args], { cwd, stdio })
    : spawnSync('npm', args, { cwd, stdio })
}
