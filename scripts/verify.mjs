// npm run verify: format, lint, types, boundaries, unused code and the
// sources' part of coverage:spec. Needs no service.
import { spawn } from 'node:child_process'
import { environment, root, say, seconds, serverNode } from './prepare.mjs'

const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'types of server and contract': ['node_modules/typescript/bin/tsc', '-p', 'server'],
  'types of web and contract': ['node_modules/typescript/bin/tsc', '-p', 'web'],
  'types of the end-to-end tests': ['node_modules/typescript/bin/tsc', '-p', 'e2e'],
  boundaries: ['scripts/check-boundaries.ts'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  'the specification, row by row': ['scripts/coverage-spec.mjs', '--static'],
}

const started = Date.now()
const failures = (await Promise.all(Object.entries(checks).map(runCheck))).filter((ok) => !ok)
say(
  failures.length === 0 ? `Verified in ${seconds(started)}.` : `${failures.length} checks failed.`,
)
process.exit(failures.length === 0 ? 0 : 1)

function runCheck([name, args]) {
  const child = spawn(serverNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: environment(),
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((done) => {
    child.on('exit', (code) => {
      say(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${output}`)
      done(code === 0)
    })
  })
}
