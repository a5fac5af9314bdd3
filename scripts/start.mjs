// npm start: installs, builds, starts and prints the address. Again, it starts at once.
// --demo fills in a demonstration as soon as the server runs, --demo=remove takes it out again.
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { whenParentEnds } from './parent.mjs'
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

const demo = wantedDemo(process.argv.slice(2))

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) refuse(`Node ${process.versions.node} is too old. Install Node 20 or newer.`)

install({ tools: false })
// Before anything that takes long: whoever may not have it should not wait to hear so.
if (demo === 'fill' && (await run(['scripts/demo.ts', 'check'])) !== 0) process.exit(1)
build()
say('Starting...')

const server = spawn(serverNode(), [...serverFlags, 'server/main.ts'], {
  cwd: root,
  // Each call of the filling would leave a line between those that people are to read.
  env: environment({
    ...(demo ? { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' } : {}),
    ...serverEnvironment,
  }),
  // The channel tells us the address, and ends the server should this process vanish.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
let demoCode = 0
server.on('message', async ({ ready, mail }) => {
  if (demo) demoCode = await run(['scripts/demo.ts', demo])
  if (demoCode !== 0) return server.kill('SIGTERM')
  say(`\nReady: open ${ready}`)
  if (mail) say(`Mail it would send: ${mail}`)
  say('Stop with Ctrl-C.')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
// Started by hand, the parent may be a shell that has every right to leave.
if (process.env.npm_lifecycle_event) whenParentEnds(() => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(signal ? 1 : code || demoCode))

/** What is to be done with the demonstration; null for nothing. Refuses every other flag. */
function wantedDemo(flags) {
  const known = { '--demo': 'fill', '--demo=remove': 'remove' }
  for (const flag of flags) {
    if (!Object.hasOwn(known, flag)) {
      refuse(
        `npm start does not know ${flag}. It knows --demo and --demo=remove, behind two dashes: npm start -- --demo`,
      )
    }
  }
  if (new Set(flags).size > 1) refuse('Fill the demonstration in or take it out: not both at once.')
  return known[flags[0]] ?? null
}
