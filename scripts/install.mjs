// Installs the packages. Runs before any are installed, like prepare.mjs.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { hashOf, pinnedNode, refuse, root, say, seconds } from './prepare.mjs'

const modules = join(root, 'node_modules')

/** Installs what package-lock.json pins, unless it is there. */
export function install() {
  const wanted = hashOf(['package-lock.json'])
  const stamp = join(modules, '.installed-lock')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages (once, and again when package-lock.json changes)...')
  const started = Date.now()
  // Whatever NODE_ENV or the user's settings say: the web app is built from packages for development.
  const groups = ['--include=dev', '--include=optional']
  if (npm(['ci', ...groups, '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    refuse('The packages could not be installed. The lines above say why.')
  }
  if (process.platform !== 'win32') linkNode()
  fs.writeFileSync(stamp, wanted)
  say(`Installed in ${seconds(started)}.`)
}

/** Makes the pinned Node that of npm scripts. */
function linkNode() {
  const link = join(modules, '.bin', 'node')
  // On Alpine it does not run, for want of glibc: then it is the system's Node that runs everything.
  if (spawnSync(pinnedNode, ['--version']).status !== 0) {
    for (const path of [link, pinnedNode]) fs.rmSync(path, { force: true })
  } else if (!fs.existsSync(link)) {
    // npm 10 removes the link along with those of other platforms.
    fs.symlinkSync(relative(dirname(link), pinnedNode), link)
  }
}

/** @param {string[]} args Runs the npm that called us and returns its exit code. */
function npm(args) {
  const caller = process.env.npm_execpath ?? ''
  const [command, first] = caller.endsWith('.js') ? [process.execPath, [caller]] : ['npm', []]
  // An npm that does not know `allowScripts` would have it fetch parts for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env }).status
}
