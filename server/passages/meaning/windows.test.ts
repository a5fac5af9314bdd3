import { expect, test } from 'vitest'
import { windowsOf } from './windows.ts'

test('each sentence is embedded with its title and its neighbors', () => {
  const text = 'It opens at nine.\nIt closes\nat five. Dr. Ames has the keys.'
  expect(windowsOf({ title: 'Lisbon', language: 'en', text })).toEqual([
    'Lisbon It opens at nine. It closes at five.',
    'Lisbon It opens at nine. It closes at five. Dr. Ames has the keys.',
    'Lisbon It closes at five. Dr. Ames has the keys.',
  ])
  expect(windowsOf({ title: '', language: 'und', text: '11-50' })).toEqual(['11-50'])
})
