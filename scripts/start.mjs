// npm start: installs, builds, starts and prints the address. Again, it starts at once.
import { spawn } from 'node:child_process'
import {
  build,
  environment,
  install,
  refuse,
  root,
  say,
  serverEnvironment,
  serverFlags,
  serverNode,
} from './prepare.mjs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) refuse(`Node ${process.versions.node} is too old. Install Node 20 or newer.`)

install()
build()
say('Starting...')

const server = spawn(serverNode(), [...serverFlags, 'server/main.ts'], {
  cwd: root,
  env: environment(serverEnvironment),
  // The channel tells us the address, and ends the server should this process vanish.
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
server.on('message', ({ ready }) => say(`\nReady: open ${ready}\nStop with Ctrl-C.`))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
