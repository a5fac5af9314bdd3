// Installs the packages if necessary, then runs a script on the Node that comes with them:
//   node scripts/with-packages.mjs scripts/test.ts --deep
import './offer-help.mjs'
import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { environment, root, serverNode } from './prepare.mjs'

install()
const child = spawn(serverNode(), process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal))
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
