import { describe, expect, test } from 'vitest'
import { banEnd } from './ban-duration.ts'

const now = new Date('2026-01-01T00:00:00Z')

describe('banEnd', () => {
  test.each([
    ['24h', '2026-01-02T00:00:00.000Z'],
    ['1h30m', '2026-01-01T01:30:00.000Z'],
    ['1.5h', '2026-01-01T01:30:00.000Z'],
    ['90s', '2026-01-01T00:01:30.000Z'],
    ['2000ms', '2026-01-01T00:00:02.000Z'],
    ['876600h', '2126-01-02T00:00:00.000Z'],
  ])('%s', (duration, end) => {
    expect(banEnd(duration, now)?.toISOString()).toBe(end)
  })

  test.each(['none', '0', '0s', '0h0m'])('%s lifts a ban', (duration) => {
    expect(banEnd(duration, now)).toBeNull()
  })

  test.each([
    '',
    '24',
    '-1h',
    '1d',
    '1 h',
    '1h-',
    'forever',
    '1e9h',
    '99999999999h',
    `${'9'.repeat(400)}h`,
  ])('refuses %s', (duration) => {
    expect(() => banEnd(duration, now)).toThrow('ban_duration')
  })
})
