import { describe, expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('byteRange of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=200-299', { start: 200, end: 299 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['BYTES= 5-6 ', { start: 5, end: 6 }],
  ])('%s is a part', (header, part) => {
    expect(byteRange(header, 1000)).toEqual(part)
  })

  it.each([
    undefined,
    '',
    'bytes=-',
    'bytes=5-4',
    'bytes=a-b',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=1.5-2',
    'bytes=9999999999999999999-',
  ])('%s is the whole file', (header) => {
    expect(byteRange(header, 1000)).toBeNull()
  })

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=999999999999999999-'])(
    '%s is outside the file',
    (header) => {
      expect(byteRange(header, 1000)).toBe('unsatisfiable')
    },
  )
})
