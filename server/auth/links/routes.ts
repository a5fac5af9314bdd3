import { limits } from '../rate-limits.ts'
import { redirectQuery } from '../redirects.ts'
import type { Call } from '../wire.ts'
import { followLink, followLinkQuery } from './follow-link.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requestOtp, requestOtpBody } from './request-otp.ts'
import { requestRecovery, requestRecoveryBody } from './request-recovery.ts'
import { resend, resendBody } from './resend.ts'
import { verifyToken, verifyTokenBody } from './verify-token.ts'

/** Every call that sends a secret, and those by which it comes back. */
export function linkRoutes(call: Call) {
  const { otp, recover, resend: manyResends, reauthenticate: manyCodes, verify } = limits
  const mails = { query: redirectQuery, captcha: true } as const
  call('POST', '/otp', requestOtp, { ...mails, body: requestOtpBody, limit: otp })
  call('POST', '/recover', requestRecovery, {
    ...mails,
    body: requestRecoveryBody,
    limit: recover,
  })
  call('POST', '/resend', resend, { ...mails, body: resendBody, limit: manyResends })
  call('GET', '/reauthenticate', reauthenticate, { access: 'user', limit: manyCodes })
  call('POST', '/verify', verifyToken, { body: verifyTokenBody, limit: verify })
  call('GET', '/verify', followLink, { query: followLinkQuery, limit: verify })
}
