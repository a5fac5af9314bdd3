import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './prepare.mjs'

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'briefwell-release-'))
  for (const folder of ['scripts', 'database']) mkdirSync(join(project, folder))
  for (const file of ['release.ts', 'offer-help.mjs', 'prepare.mjs']) {
    cpSync(join(root, 'scripts', file), join(project, 'scripts', file))
  }
  const described = { name: 'project', version: '0.1.0', type: 'module' }
  write('package.json', JSON.stringify(described))
  write('package-lock.json', JSON.stringify({ ...described, lockfileVersion: 3, packages: {} }))
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\nA change.\n')
  write('database/schema.sql', 'create table town;\n')
  git('init', '--quiet')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.test')
  commit()
})
afterEach(() => rmSync(project, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(project, file), text)
const read = (file: string) => readFileSync(join(project, file), 'utf8')
const git = (...words: string[]) =>
  spawnSync('git', words, { cwd: project, encoding: 'utf8' }).stdout.trim()
const commit = () => {
  git('add', '.')
  git('commit', '--quiet', '--message', 'Change')
}
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: project, encoding: 'utf8' })

test('sets version, changelog and the database to be compatible with, and tags the commit', () => {
  const { status, stdout } = release('0.2.0')
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 0,
    last: 'Push the commit and the tag v0.2.0 to publish it.',
  })
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0')
  expect(JSON.parse(read('package-lock.json')).version).toBe('0.2.0')
  expect(read('CHANGELOG.md')).toMatch(
    /^# Changelog\n\n## 0\.2\.0, \d{4}-\d\d-\d\d\n\nA change\.\n$/,
  )
  expect(read('database/released.sql')).toBe(read('database/schema.sql'))
  expect(git('log', '-1', '--format=%s %D')).toMatch(/^Release 0\.2\.0 .*tag: v0\.2\.0/)
  expect(git('status', '--porcelain')).toBe('')
})

test('a dry run says the steps and changes nothing', () => {
  const { status, stdout } = release('0.2.0', '--dry-run')
  expect(status).toBe(0)
  expect(stdout).toContain('Set the version to 0.2.0')
  expect(stdout.trim()).toMatch(/Nothing was changed\.$/)
  expect(git('status', '--porcelain') + git('tag')).toBe('')
})

test.each([
  ['no version', [], () => {}, 'Name one version'],
  ['an older version', ['0.0.9'], () => {}, '0.0.9 is not newer than 0.1.0.'],
  ['uncommitted changes', ['0.2.0'], () => write('new.txt', ''), 'changes that are not committed'],
  [
    'no changes to describe',
    ['0.2.0'],
    () => {
      write('CHANGELOG.md', '# Changelog\n')
      commit()
    },
    "CHANGELOG.md has no heading '## Unreleased'.",
  ],
] as const)('%s is refused in a sentence', (_, args, prepare, sentence) => {
  prepare()
  const { status, stdout, stderr } = release(...args)
  expect(status).toBe(1)
  expect(stdout + stderr).toContain(sentence)
  expect(git('tag')).toBe('')
})
