// Part of `npm run verify`: no mutant edits SQL that a later migration replaces, because nothing would fail.
import './offer-help.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'
import { superseded } from './superseded.ts'

const problems = superseded(filesOf('server/testing/mutants'), filesOf('migrations'))
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function filesOf(folder: string) {
  const names = readdirSync(join(root, folder)).sort()
  return names.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}
