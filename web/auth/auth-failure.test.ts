import { expect, test } from 'vitest'
import { authMessages } from '../../contract/auth/auth.ts'
import { authFailure, noSessionCode } from './auth-failure.ts'

const refusal = (name: string, rest: object = {}) => ({ name, message: 'said', ...rest })

test('a failed captcha gives a message for the user', () => {
  const failure = authFailure(refusal('AuthApiError', { status: 400, code: 'captcha_failed' }))
  expect(failure).toEqual({
    lasting: true,
    code: 'captcha_failed',
    message: authMessages.captcha.refused,
  })
})

test('temporary failures differ from permanent ones', () => {
  expect(authFailure(refusal('AuthRetryableFetchError'))).toMatchObject({
    lasting: false,
    message: expect.stringMatching(/could not be reached/),
  })
  expect(authFailure(refusal('AuthRetryableFetchError', { status: 503 }))).toEqual({
    lasting: false,
    code: undefined,
    message: undefined,
  })
  expect(authFailure(refusal('AuthInvalidTokenResponseError'))).toMatchObject({
    code: noSessionCode,
    message: undefined,
  })
  expect(authFailure(refusal('AuthApiError', { status: 422, code: 'weak_password' }))).toEqual({
    lasting: true,
    code: 'weak_password',
    message: 'said',
  })
})
