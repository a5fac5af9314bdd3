// Part of `npm run verify`: each mutant applies, in one place.
import './offer-help.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

type TextFile = { name: string; text: string }

const mutants = filesOf('server/testing/mutants').filter(({ name }) => name.endsWith('.patch'))
const problems = mutants.flatMap(unfit)
for (const problem of problems) say(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function filesOf(folder: string) {
  const names = readdirSync(join(root, folder)).sort()
  return names.map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') }))
}

/** One sentence for each part of a patch whose lines are not in its file, or more than once, and for one that git refuses. */
function unfit({ name, text }: TextFile): string[] {
  const files = text.split(/^--- a\//m).slice(1)
  const misplaced = files.flatMap((patch) => {
    const [path = ''] = patch.split('\n', 1)
    const now = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
    const parts = patch.split(/^@@ .*\n/m).slice(1)
    const before = parts.map((part) => part.replace(/^\+.*\n/gm, '').replace(/^[ -]/gm, ''))
    const fits = before.every((part) => now.split(part).length === 2)
    return fits ? [] : [`${name} fits no place, or several, in ${path}`]
  })
  if (misplaced.length > 0) return misplaced
  const { status, stderr } = spawnSync('git', ['apply', '--check'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`${name}: ${stderr.trim()}`]
}
