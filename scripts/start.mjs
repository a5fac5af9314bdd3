// npm start: installs, builds, starts the server and prints its address. Once done, only the last.
// --demo fills in the demonstration once the server runs; --demo=remove removes it.
import './offer-help.mjs'
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import {
  build,
  environment,
  refuse,
  root,
  run,
  say,
  serverEnvironment,
  serverFlags,
  serverNode,
} from './prepare.mjs'
import { whenParentEnds } from './when-parent-ends.mjs'

const demo = wantedDemo(process.argv.slice(2))

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) refuse(`Node ${process.versions.node} is too old. Install Node 20 or newer.`)

install()
// Before the build, so that a refusal comes at once.
if (demo === 'fill' && (await run(['scripts/demo.ts', 'check'])) !== 0) process.exit(1)
build()
say('Starting...')

const server = spawn(serverNode(), [...serverFlags, 'server/main.ts'], {
  cwd: root,
  // A line for each request would bury the sign-in data of the demonstration.
  env: environment({
    ...(demo ? { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' } : {}),
    ...serverEnvironment,
  }),
  // The channel reports the address, and ends the server if this process disappears.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
let demoCode = 0
server.on('message', async (message) => {
  const { ready, mail } = /** @type {{ ready: string, mail?: string }} */ (message)
  if (demo) demoCode = await run(['scripts/demo.ts', demo])
  if (demoCode !== 0) return server.kill('SIGTERM')
  say(`\nReady: open ${ready}`)
  if (mail) say(`Outgoing mail: ${mail}`)
  say('Stop with Ctrl-C.')
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal))
}
// Started by hand, the parent may be a shell that is free to exit.
if (process.env.npm_lifecycle_event) whenParentEnds(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : code || demoCode))

/**
 * What to do with the demonstration; null for nothing. Refuses every other flag.
 * @param {string[]} flags
 */
function wantedDemo(flags) {
  const known = new Map([
    ['--demo', 'fill'],
    ['--demo=remove', 'remove'],
  ])
  for (const flag of flags) {
    if (!known.has(flag)) {
      refuse(
        `npm start does not know ${flag}. It knows --demo and --demo=remove, after two dashes: npm start -- --demo`,
      )
    }
  }
  if (new Set(flags).size > 1) refuse('Use either --demo or --demo=remove, not both.')
  return known.get(flags[0] ?? '') ?? null
}
