import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'
import { settingsDocument } from './settings-document.ts'

test('docs/settings.md has every setting with its default; npm run documents writes it', () => {
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(settingsDocument())
})
