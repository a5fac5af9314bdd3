import { describe, expect, test } from 'vitest'
import { isRecovery } from './recovery-link.ts'

describe('isRecovery', () => {
  test.each([['#type=recovery'], ['type=recovery'], ['#sb=&type=recovery']])(
    'reads %s',
    (fragment) => {
      expect(isRecovery(fragment)).toBe(true)
    },
  )

  test.each([
    [''],
    ['#'],
    ['#type=magiclink'],
    ['#type=recovery2'],
    ['#error=access_denied&error_code=otp_expired&sb='],
  ])('refuses %s', { tags: ['1.4.7a'] }, (fragment) => {
    expect(isRecovery(fragment)).toBe(false)
  })
})
