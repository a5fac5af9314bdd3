import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test('a title becomes a file name that every system accepts', () => {
  expect(fileName('Größe & Straße', 'en', 'vtt')).toBe('Größe & Straße.en.vtt')
  expect(fileName('Q1/Q2: "costs"\n<up>?', 'txt')).toBe('Q1-Q2- -costs- -up--.txt')
  expect(fileName('../../etc/passwd', 'txt')).toBe('-..-etc-passwd.txt')
  expect(fileName(' . ', 'txt')).toBe('Untitled.txt')
})

test('an extension cannot be disguised, and no character is cut in half', () => {
  expect(fileName('invoice\u202efdp', 'txt')).toBe('invoice-fdp.txt')
  expect(fileName('😀'.repeat(150), 'txt')).toBe(`${'😀'.repeat(100)}.txt`)
})
