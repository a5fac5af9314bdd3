import { describe, expect, it } from 'vitest'
import { checkKey } from './object-key.ts'

describe('checkKey', () => {
  it.each([
    '1700000000000.mp4',
    '0b8f7f5e-0000-4000-8000-000000000000/1700000000000-abc.webm',
    "a/b/c & d's (1) $=@;:+,?-!*.png",
    '...mp4',
    'a/..b/c',
    'x'.repeat(1000),
  ])('accepts %s', (key) => {
    expect(checkKey(key)).toBe(key)
  })

  it.each([
    '',
    '.',
    '..',
    '/a.png',
    'a/',
    'a//b.png',
    '../a.png',
    'a/../../b.png',
    './a.png',
    'a/.',
    'a\\..\\b.png',
    'a\0.png',
    'a\n.png',
    'a\u202eb.png',
    'ä.png',
    'a#b.png',
    'a%2e%2e/b.png',
    'a~b',
    'x'.repeat(1001),
  ])('refuses %j', (key) => {
    expect(() => checkKey(key)).toThrow(/^Invalid key: /)
  })

  it('never echoes control characters', () => {
    expect(() => checkKey('a\r\nSet-Cookie: x')).toThrow('Invalid key: a??Set-Cookie: x')
  })
})
