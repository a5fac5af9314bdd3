import { limits } from '../rate-limits.ts'
import type { Call } from '../wire.ts'
import { challengeFactor, challengeFactorBody, factorParams } from './challenge-factor.ts'
import { enrollFactor, enrollFactorBody } from './enroll-factor.ts'
import { getRecoveryCodes } from './get-recovery-codes.ts'
import { makeRecoveryCodes, makeRecoveryCodesBody } from './make-recovery-codes.ts'
import { offerPasskeySignIn } from './offer-passkey-sign-in.ts'
import { removeRecoveryCodes } from './remove-recovery-codes.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { signInWithPasskey, signInWithPasskeyBody } from './sign-in-with-passkey.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { verifyFactor, verifyFactorBody } from './verify-factor.ts'
import { verifyRecoveryCode, verifyRecoveryCodeBody } from './verify-recovery-code.ts'

/** The calls about the signed-in account's second factors, and sign-in with a passkey. */
export function factorRoutes(call: Call) {
  const access = 'user'
  const { challenge, verifyFactor: verifyLimit } = limits
  call('POST', '/factors', enrollFactor, { access, body: enrollFactorBody })
  call('POST', '/factors/:id/challenge', challengeFactor, {
    access,
    params: factorParams,
    body: challengeFactorBody,
    limit: challenge,
  })
  call('POST', '/factors/:id/verify', verifyFactor, {
    access,
    params: factorParams,
    body: verifyFactorBody,
    limit: verifyLimit,
  })
  call('DELETE', '/factors/:id', unenrollFactor, { access, params: factorParams })
  call('GET', '/factors/recovery-codes', getRecoveryCodes, { access })
  call('POST', '/factors/recovery-codes', makeRecoveryCodes, {
    access,
    body: makeRecoveryCodesBody,
  })
  call('POST', '/factors/recovery-codes/regenerate', renewRecoveryCodes, { access })
  call('POST', '/factors/recovery-codes/verify', verifyRecoveryCode, {
    access,
    body: verifyRecoveryCodeBody,
    limit: verifyLimit,
  })
  call('DELETE', '/factors/recovery-codes', removeRecoveryCodes, { access })
  call('POST', '/passkeys/authentication/options', offerPasskeySignIn, {
    limit: limits.passkey,
    captcha: true,
  })
  call('POST', '/passkeys/authentication/verify', signInWithPasskey, {
    body: signInWithPasskeyBody,
    limit: limits.passkey,
  })
}
