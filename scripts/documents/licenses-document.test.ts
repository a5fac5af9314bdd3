import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { licensesDocument } from './licenses-document.ts'

test('docs/licenses.md is what the lock file says; npm run documents writes it', () => {
  expect(readFileSync(join(root, 'docs/licenses.md'), 'utf8')).toBe(licensesDocument())
})

test('a license that nobody has read is named; packages that only build are left out', () => {
  const lock = (license: string, dev: boolean) => ({
    '': {},
    'node_modules/our-tool': { license, dev },
  })
  expect(() => licensesDocument(lock('AGPL-3.0', false))).toThrow('does not describe AGPL-3.0')
  expect(licensesDocument(lock('AGPL-3.0', true))).not.toContain('our-tool')
  expect(licensesDocument(lock('(MIT OR CC0-1.0)', false))).toContain('## MIT\n')
  const bundled = {
    'node_modules/react': { dev: true, license: 'MIT', dependencies: { 'of-react': '1' } },
    'node_modules/of-react': { dev: true, license: 'ISC' },
  }
  expect(licensesDocument(bundled)).toMatch(/\nof-react\n.*\nreact\n/s)
})
