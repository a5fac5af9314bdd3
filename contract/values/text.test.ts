import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email, isWebUrl, optionalText, text, webUrl } from './text.ts'

const seed = 20261121

describe('text', () => {
  const name = text({ min: 2, minMessage: 'too short', max: 10, maxMessage: 'too long' })

  test('keeps any text within the limits, only trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 2, maxLength: 10 }), (typed) => {
        const trimmed = typed.trim()
        const long =
          [...trimmed].length >= 2 && /[^\s\p{Default_Ignorable_Code_Point}]/u.test(trimmed)
        const fits = long && !trimmed.includes('\u0000')
        const parsed = name.safeParse(typed)
        expect(parsed.success).toBe(fits)
        if (fits) expect(parsed.data).toBe(trimmed)
      }),
      { seed },
    )
  })

  test('counts code points, not UTF-16 units', () => {
    expect(name.safeParse('🚀'.repeat(10)).success).toBe(true)
    expect(name.safeParse('🚀'.repeat(11)).success).toBe(false)
    expect(name.safeParse('🚀').error?.issues[0]?.message).toBe('too short')
  })

  test('refuses text of only invisible characters, but keeps them within a text', () => {
    for (const invisible of ['\u200b\u200b', '\u2060\u00ad', '\u3164\u3164', ' \u200d \u200c ']) {
      expect(name.safeParse(invisible).error?.issues[0]?.message).toBe('too short')
    }
    expect(name.parse('👩\u200d🚀')).toBe('👩\u200d🚀')
    expect(text({ max: 10 }).parse('\u200b')).toBe('\u200b')
  })

  test('refuses a lone surrogate, which would be stored as another character', () => {
    for (const half of ['ab\ud83d', '\ude80ab', 'a\ude80\ud83db']) {
      expect(name.safeParse(half).error?.issues[0]?.message).toBe(
        'Remove the unsupported characters',
      )
    }
    expect(name.safeParse('ab\ud83d\ude80').success).toBe(true)
  })

  test('refuses values that are not text, with its message', () => {
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
  test('an email address is trimmed and lower-cased, and cannot contain a line break', () => {
    const address = email('wrong')
    expect(address.parse('  Ann@Example.COM ')).toBe('ann@example.com')
    for (const value of ['ann', 'ann@', '@example.com', 'a b@example.com', 'a@b.c\r\nBcc: x@y.z']) {
      expect(address.safeParse(value).error?.issues[0]?.message).toBe('wrong')
    }
  })

  test.each([
    'http://a.example',
    'https://a.example/p?q=1#h',
    'HTTPS://A.EXAMPLE',
    'https://münchen.example/straße?größe=2',
    'https://例え.テスト/リリース',
    'https://xn--mnchen-3ya.example',
    'https://a.example/👩‍🚀',
    'https://[::1]:8080/x',
    ' https://a.example ',
  ])('%j is an address', (value) => {
    expect(webUrl('wrong').parse(value)).toBe(value.trim())
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://a.example/%0aalert(1)',
    'data:text/html,x',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'ftp://a.example',
    'mailto:a@a.example',
    '//a.example',
    '/a.example',
    '\\\\a.example',
    'https:a.example',
    'https:/a.example',
    'https:\\\\a.example',
    'a.example',
    'https://user:secret@a.example',
    'https://a.example@b.example',
    'https://a.exam ple',
    'https://a.example/a b',
    'https://a.example/\njavascript:alert(1)',
    'https://a.example\t.b.example',
    'https://a.example/\u202egpj.exe',
    'https://a\u200b.example',
    'https://a.example/\u0000',
    'https://',
    'https:///',
    'https:///a.example/path',
    'https://\\a.example',
    'http://%',
    '',
  ])('%j is not an address', (value) => {
    expect(isWebUrl(value)).toBe(false)
    expect(webUrl('wrong').safeParse(value).error?.issues[0]?.message).toBe('wrong')
  })

  test('the check never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        webUrl('wrong').safeParse(typed)
        email('wrong').safeParse(typed)
      }),
      { seed },
    )
  })
})
