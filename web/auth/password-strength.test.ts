import { describe, expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('strengthOf', () => {
  test.each([
    ['', 0],
    ['abcdefg', 0],
    ['Password2026', 1],
    ['qwertyuiop', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['Ann.Smith.99', 1],
    ['acme robotics', 1],
    ['tulip-9x', 2],
    ['tulip radiator', 3],
    ['tulip radiator seven', 4],
  ] as const)('%j is of level %d', (password, level) => {
    const names = ['ann.smith@acme.example', 'Acme Robotics']
    expect(strengthOf(password, names)).toMatchObject({ level, advice: expect.any(String) })
  })
})
