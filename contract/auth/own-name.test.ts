import { describe, expect, test } from 'vitest'
import { isOwnName } from './own-name.ts'

const names = ['ann.smith@acme.example', 'Acme Robotics', '20261122@acme.example', null, undefined]

describe('isOwnName', () => {
  test.each([
    'Briefwell',
    'briefwell2026!',
    '--BRIEFWELL--',
    'ann.smith@acme.example',
    'AnnSmith99',
    'ann_smith',
    'ACME Robotics 1',
    'acme-robotics!',
    '20261122',
  ])('refuses %s', (password) => {
    expect(isOwnName(password, names)).toBe(true)
  })

  test.each([
    'correct horse battery',
    'ann smith has a dog',
    'my Briefwell password',
    'Acme',
    '1234567890',
    '!!!!!!!!',
  ])('allows %s', (password) => {
    expect(isOwnName(password, names)).toBe(false)
  })

  test('a short name is only refused when it is the whole password', () => {
    expect(isOwnName('a1b2c3!d', ['abcd'])).toBe(true)
    expect(isOwnName('a1b2c3!4', ['abc'])).toBe(false)
    expect(isOwnName('12345678', ['', '@', '...'])).toBe(false)
  })
})
