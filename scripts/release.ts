// npm run release -- VERSION [--dry-run]: makes a version of what is committed: its number in package.json and the lock
// file, its heading in CHANGELOG.md, the database that the next version must be compatible with
// (database/released.sql), a commit and a tag. --dry-run says what it would do. Run npm run test:deep before.
import './offer-help.mjs'
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import product from '../package.json' with { type: 'json' }
import { refuse, root, say } from './prepare.mjs'

const args = process.argv.slice(2)
const dry = args.includes('--dry-run')
const [version = '', ...more] = args.filter((word) => word !== '--dry-run')
const unreleased = '## Unreleased\n'
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')

if (!/^\d+\.\d+\.\d+$/.test(version) || more.length > 0) {
  refuse('Name one version, such as: npm run release -- 0.2.0')
}
if (version.localeCompare(product.version, 'en', { numeric: true }) <= 0) {
  refuse(`${version} is not newer than ${product.version}.`)
}
if (!changelog.includes(unreleased)) refuse(`CHANGELOG.md has no heading '${unreleased.trim()}'.`)
if (git('status', '--porcelain') !== '') refuse('There are changes that are not committed.')

step(`Set the version to ${version}`, () => {
  run('npm', 'version', version, '--no-git-tag-version', '--silent')
})
step('Give the changes their heading', () => {
  const heading = `## ${version}, ${new Date().toISOString().slice(0, 10)}\n`
  writeFileSync(join(root, 'CHANGELOG.md'), changelog.replace(unreleased, heading))
})
step('Keep the database that the next version must be compatible with', () => {
  copyFileSync(join(root, 'database/schema.sql'), join(root, 'database/released.sql'))
})
step(`Commit, with the tag v${version}`, () => {
  git('add', 'package.json', 'package-lock.json', 'CHANGELOG.md', 'database/released.sql')
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', `v${version}`)
})
say(dry ? 'Nothing was changed.' : `Push the commit and the tag v${version} to publish it.`)

function step(what: string, work: () => void) {
  say(what)
  if (!dry) work()
}

function git(...words: string[]): string {
  return run('git', ...words)
}

function run(program: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) refuse(`${program} ${words.join(' ')} failed: ${stderr.trim()}`)
  return stdout.trim()
}
