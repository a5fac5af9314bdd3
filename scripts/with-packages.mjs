// Installs the packages if necessary, then runs a script on the Node that comes with them:
//   node scripts/with-packages.mjs scripts/test.ts --deep
// --no-tools before the script leaves out the tools of development.
import './offer-help.mjs'
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { environment, root, serverNode } from './prepare.mjs'

const [first, ...others] = process.argv.slice(2)
const tools = first !== '--no-tools'
install({ tools })
const child = spawn(serverNode(), tools ? process.argv.slice(2) : others, {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal))
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
