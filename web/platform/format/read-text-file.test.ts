import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const read = (bytes: Uint8Array, language?: string) =>
  readTextFile(new File([new Uint8Array(bytes)], 'captions.srt'), language)
const fixture = (name: string) =>
  readFileSync(new URL(`../../../server/testing/fixtures/captions/${name}`, import.meta.url))
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('recognizes the encodings of older programs by their letters', async () => {
  expect(await read(fixture('windows-1251.srt'))).toContain('Привет, коллеги')
  const greek = Buffer.from(
    'cae1ebe7ecddf1e120f3e520fcebeff5f22c20eee5eae9eddcece520f4e7ed20f0e1f1eff5f3dfe1f3e720f4e7f220eddde1f220f0ebe1f4f6fcf1ece1f220e3e9e120f4e7ed20efecdce4e120f3e1f22e',
    'hex',
  )
  expect(await read(greek)).toBe(
    'Καλημέρα σε όλους, ξεκινάμε την παρουσίαση της νέας πλατφόρμας για την ομάδα σας.',
  )
  const japanese = Buffer.from(
    '8a4682b382f1814182b182f182c982bf82cd8142967b93fa82cd905682b582a290bb956982c982c282a282c482b290e096be82b582dc82b7814282e682eb82b582ad82a88ae882a282a282bd82b582dc82b78142',
    'hex',
  )
  expect(await read(japanese)).toBe(
    '皆さん、こんにちは。本日は新しい製品についてご説明します。よろしくお願いいたします。',
  )
})

test('reads Latin letters as the language writes them', async () => {
  expect(await read(latin1('O\xf9 est le bureau, d\xe9j\xe0 vu'))).toBe('Où est le bureau, déjà vu')
  expect(await read(latin1('Dzie\xf1 dobry, g\xeas\xb9'), 'pl')).toBe('Dzień dobry, gęsą')
  expect(await read(latin1('Gr\xfc\xdfe aus M\xfcnchen'), 'de-AT')).toBe('Grüße aus München')
})

test('reads UTF-8, and UTF-16 with its mark', async () => {
  expect(await read(Buffer.from('Привет'))).toBe('Привет')
  expect(await read(Buffer.from('\ufeffПривет', 'utf16le'))).toBe('Привет')
})
