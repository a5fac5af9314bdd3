import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, isWebUrl, optionalText, text, webUrl } from './text.ts'

const seed = 20261121

describe('text', () => {
  const name = text({ min: 2, minMessage: 'too short', max: 10, maxMessage: 'too long' })

  test('keeps whatever people type within the limits, trimmed and otherwise as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 2, maxLength: 10 }), (typed) => {
        const trimmed = typed.trim()
        const fits = [...trimmed].length >= 2 && !trimmed.includes('\u0000')
        const parsed = name.safeParse(typed)
        expect(parsed.success).toBe(fits)
        if (fits) expect(parsed.data).toBe(trimmed)
      }),
      { seed },
    )
  })

  test('counts code points, not halves of them', () => {
    expect(name.safeParse('🚀'.repeat(10)).success).toBe(true)
    expect(name.safeParse('🚀'.repeat(11)).success).toBe(false)
    expect(name.safeParse('🚀').error?.issues[0]?.message).toBe('too short')
  })

  test('refuses what is no text, with its message', () => {
    for (const value of [null, undefined, 1, {}, []]) {
      expect(name.safeParse(value).error?.issues[0]?.message).toBe('too short')
    }
  })

  test('optional text: empty, blank, null and absent are all null', () => {
    for (const value of ['', '  ', null, undefined]) {
      expect(optionalText(10).parse(value)).toBeNull()
    }
  })
})

describe('addresses', () => {
  test('an email address is trimmed and lower-cased, and holds no line break', () => {
    const address = email('wrong')
    expect(address.parse('  Ann@Example.COM ')).toBe('ann@example.com')
    for (const value of ['ann', 'ann@', '@example.com', 'a b@example.com', 'a@b.c\r\nBcc: x@y.z']) {
      expect(address.safeParse(value).error?.issues[0]?.message).toBe('wrong')
    }
  })

  test('only absolute http and https addresses without credentials count', () => {
    for (const value of ['http://a.example', 'https://a.example/p?q=1#h']) {
      expect(isWebUrl(value)).toBe(true)
    }
    for (const value of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example',
      'a.example',
      'https://user:secret@a.example',
      'ftp://a.example',
      'https://',
      '',
    ]) {
      expect(webUrl('wrong').safeParse(value).success).toBe(false)
    }
  })

  test('no text whatever breaks the check', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        webUrl('wrong').safeParse(typed)
        email('wrong').safeParse(typed)
      }),
      { seed },
    )
  })
})
