// npm run verify: format, lint, types, lock file, boundaries, regular expressions, mutants without effect, British
// spelling, unused code, and docs/spec-coverage.md against the sources. Needs no running service.
import './offer-help.mjs'
import { spawn } from 'node:child_process'
import { environment, root, say, seconds, serverNode } from './prepare.mjs'

const checks = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'types of server, contract, bench and scripts': typesOf('server'),
  'types of web and contract': typesOf('web'),
  'types of the end-to-end tests': typesOf('e2e'),
  'lock file': ['scripts/check-lock-file.ts'],
  boundaries: ['scripts/check-boundaries.ts'],
  'regular expressions': ['scripts/check-patterns.ts'],
  mutants: ['scripts/check-mutants.ts'],
  spelling: ['scripts/check-spelling.ts'],
  'unused code': ['node_modules/knip/bin/knip.js'],
  'specification coverage': ['scripts/coverage-spec.ts', '--static'],
}

const started = Date.now()
const results = await Promise.all(Object.entries(checks).map(runCheck))
const failed = results.filter((ok) => !ok).length
say(failed === 0 ? `Verified in ${seconds(started)}.` : `${failed} checks failed.`)
process.exit(failed === 0 ? 0 : 1)

/** With one checker, because several work out the same types anew; what is unchanged is kept from the last run. */
function typesOf(folder: string): string[] {
  const kept = `build/types/${folder}.tsbuildinfo`
  const flags = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  return ['node_modules/typescript/bin/tsc', '-p', folder, ...flags]
}

function runCheck([name, args]: [string, string[]]): Promise<boolean> {
  const child = spawn(serverNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    // TypeScript is written in Go, whose collector would take a third of its time.
    env: { ...environment(), GOGC: '400' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((done) => {
    child.on('exit', (code) => {
      say(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${output}`)
      done(code === 0)
    })
  })
}
