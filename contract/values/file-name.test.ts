import { expect, test } from 'vitest'
import { cleanFileName, fileName } from './file-name.ts'

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

test.each([
  ['Deck Q1.pdf', 'Deck Q1.pdf'],
  ['می‌خواهم 👩‍🚀.pdf', 'می‌خواهم 👩‍🚀.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\deck.pptx', 'deck.pptx'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['de\u0000ck\r\n\t.pdf', 'deck.pdf'],
  ['what: "new"?.pdf', 'what- -new--.pdf'],
  [`${'Ö'.repeat(220)}.docx`, `${'Ö'.repeat(100)}.docx`],
  ['.pdf', 'pdf'],
  ['///', 'Untitled'],
])('the name %j of a file is stored as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})
