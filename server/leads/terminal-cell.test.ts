import { expect, test } from 'vitest'
import { terminalCell } from './terminal-cell.ts'

test('a terminal cell fits on one line of the given width, without control characters', () => {
  expect(terminalCell('a\u001b[2J\nb', 8)).toBe('a[2J b  ')
  expect(terminalCell('abcdefgh', 5)).toBe('abcd…')
})
