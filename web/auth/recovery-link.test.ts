import { describe, expect, it } from 'vitest'
import { readRecoveryLink } from './recovery-link.ts'

describe('readRecoveryLink', () => {
  it('takes the tokens of a recovery link, in any order', () => {
    const fragment =
      '#access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=recovery'
    expect(readRecoveryLink(fragment)).toEqual({
      tokens: { access_token: 'a.b.c', refresh_token: 'r' },
    })
  })

  it.each([
    [''],
    ['#'],
    ['#access_token=a&refresh_token=r&type=magiclink'],
    ['#access_token=a&refresh_token=r'],
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb='],
  ])('refuses %j: no recovery link', { tags: ['1.4.7a'] }, (fragment) => {
    expect(readRecoveryLink(fragment)).toEqual({ problem: 'invalid' })
  })

  it.each([
    ['#type=recovery'],
    ['#access_token=a&type=recovery'],
    ['#refresh_token=r&type=recovery'],
  ])('misses the token in %j', (fragment) => {
    expect(readRecoveryLink(fragment)).toEqual({ problem: 'missing-token' })
  })
})
