import { describe, expect, test } from 'vitest'
import { formatCreated } from './format-created.ts'

describe('formatCreated', () => {
  test('formats dates the US way', {
    tags: ['2.2.15b', '2.9.7a'],
  }, () => {
    expect(formatCreated('2026-03-05T12:00:00.000Z')).toBe('Mar 5, 2026')
    expect(formatCreated('2025-12-24T12:00:00.000Z')).toBe('Dec 24, 2025')
  })

  test.each([null, undefined, '', 'yesterday'])(
    'reports that %j is not a date',
    {
      tags: ['2.2.15c', '2.9.7b'],
    },
    (createdAt) => {
      expect(formatCreated(createdAt)).toBe('Unknown date')
    },
  )
})
