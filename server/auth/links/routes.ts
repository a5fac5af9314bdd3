import { z } from 'zod'
import { claimArrival, claimArrivalBody } from '../arrivals/claim-arrival.ts'
import { limits } from '../rate-limits.ts'
import { redirectQuery } from '../redirects.ts'
import { type Call, parseInput } from '../wire.ts'
import { followLink, linkFields } from './follow-link.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requestOtp, requestOtpBody } from './request-otp.ts'
import { requestRecovery, requestRecoveryBody } from './request-recovery.ts'
import { resend, resendBody } from './resend.ts'
import { showLink } from './show-link.ts'
import { verifyToken, verifyTokenBody } from './verify-token.ts'

/** The calls that send a secret link or code, and those that redeem one. */
export function linkRoutes(call: Call) {
  const mails = { query: redirectQuery, captcha: true } as const
  call('POST', '/otp', requestOtp, { ...mails, body: requestOtpBody, limit: limits.otp })
  call('POST', '/recover', requestRecovery, {
    ...mails,
    body: requestRecoveryBody,
    limit: limits.recover,
  })
  call('POST', '/resend', resend, { ...mails, body: resendBody, limit: limits.resend })
  call('GET', '/reauthenticate', reauthenticate, { access: 'user', limit: limits.reauthenticate })
  call('GET', '/verify', showLink, { query: linkFields, limit: limits.showLink })
  call(
    'POST',
    '/verify',
    (ctx, { query, body, ...input }) =>
      input.form
        ? followLink(ctx, { ...input, query, body: parseInput(linkFields, { ...query, ...body }) })
        : verifyToken(ctx, { ...input, query, body: parseInput(verifyTokenBody, body) }),
    { body: z.looseObject({}), limit: limits.verify, form: 'also' },
  )
  call('POST', '/arrival', claimArrival, { body: claimArrivalBody, limit: limits.arrival })
}
