import { ApiError, type ErrorEntry } from '../../contract/errors.ts'

/** Every refusal of `/auth/v1`, with the codes and messages that its clients know. */
export const authErrors = {
  invalid: { status: 400, code: 'validation_failed', message: 'The request cannot be used.' },
  badJson: {
    status: 400,
    code: 'bad_json',
    message: 'Could not parse request body as JSON',
  },
  bodyTooLarge: {
    status: 413,
    code: 'request_entity_too_large',
    message: 'Request body is too large',
  },
  notFound: { status: 404, code: 'not_found', message: 'Nothing was found at this address.' },
  tooManyRequests: {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  },
  captchaFailed: {
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed ({why})',
  },
  captchaUnavailable: {
    status: 400,
    code: 'captcha_failed',
    message: 'The captcha could not be checked at this moment. Please try again.',
  },
  mailTooSoon: {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after {seconds} seconds.',
  },
  unknownKey: { status: 401, code: 'invalid_api_key', message: 'Invalid API key' },
  smsTooSoon: {
    status: 429,
    code: 'over_sms_send_rate_limit',
    message: 'For security purposes, you can only request this after {seconds} seconds.',
  },
  noBearer: {
    status: 401,
    code: 'no_authorization',
    message: 'This endpoint requires a valid Bearer token',
  },
  badBearer: {
    status: 403,
    code: 'bad_jwt',
    message: 'invalid JWT: unable to parse or verify signature, {why}',
  },
  bearerWithoutUser: {
    status: 403,
    code: 'bad_jwt',
    message: 'invalid claim: missing sub claim',
  },
  userNotFound: {
    status: 403,
    code: 'user_not_found',
    message: 'User from sub claim in JWT does not exist',
  },
  sessionNotFound: {
    status: 403,
    code: 'session_not_found',
    message: 'Session from session_id claim in JWT does not exist',
  },
  notAdmin: { status: 403, code: 'not_admin', message: 'User not allowed' },
  noSuchId: { status: 404, code: 'validation_failed', message: 'The id must be an UUID' },
  emailTaken: {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  phoneTaken: {
    status: 422,
    code: 'phone_exists',
    message: 'A user with this phone number has already been registered',
  },
  userBanned: { status: 403, code: 'user_banned', message: 'User is banned' },
  signInBanned: { status: 400, code: 'user_banned', message: 'User is banned' },
  unsupportedGrant: {
    status: 400,
    code: 'invalid_credentials',
    message: 'unsupported_grant_type',
  },
  invalidCredentials: {
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  },
  /** Refuses to add a sign-in method to an account whose address was never proven by mail. */
  addressUnproven: {
    status: 422,
    code: 'email_not_confirmed',
    message: 'Confirm your email address first.',
  },
  emailNotConfirmed: {
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  },
  missingEmailOrPhone: {
    status: 400,
    code: 'validation_failed',
    message: 'missing email or phone',
  },
  emailAndPhone: {
    status: 400,
    code: 'validation_failed',
    message: 'Only an email address or phone number should be provided, not both.',
  },
  invalidEmail: {
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  },
  invalidPhone: {
    status: 400,
    code: 'validation_failed',
    message: 'Invalid phone number format (E.164 required)',
  },
  phoneDisabled: {
    status: 400,
    code: 'phone_provider_disabled',
    message: 'Phone signups are disabled',
  },
  phoneSignInDisabled: {
    status: 422,
    code: 'phone_provider_disabled',
    message: 'Phone logins are disabled',
  },
  userExists: { status: 422, code: 'user_already_exists', message: 'User already registered' },
  passwordRequired: {
    status: 400,
    code: 'validation_failed',
    message: 'Signup requires a valid password',
  },
  samePassword: {
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  },
  appMetadata: {
    status: 403,
    code: 'not_admin',
    message: 'Updating app_metadata requires admin privileges',
  },
  anonymousCaller: {
    status: 403,
    code: 'no_authorization',
    message: 'Anonymous users cannot have second factors',
  },
  factorNotFound: { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' },
  factorNameTaken: {
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with this friendly name already exists; choose another one',
  },
  factorExists: {
    status: 422,
    code: 'mfa_verified_factor_exists',
    message: 'A verified factor of this kind already exists; remove it to continue',
  },
  tooManyFactors: {
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'Maximum number of enrolled factors reached; remove one to continue',
  },
  phoneFactorsOff: {
    status: 422,
    code: 'mfa_phone_enroll_not_enabled',
    message: 'MFA enroll is disabled for Phone',
  },
  challengeNotFound: {
    status: 422,
    code: 'mfa_factor_not_found',
    message: 'MFA factor with the provided challenge ID not found',
  },
  challengeElsewhere: {
    status: 422,
    code: 'mfa_ip_address_mismatch',
    message: 'The challenge was used already, or was asked for from another address',
  },
  challengeExpired: {
    status: 422,
    code: 'mfa_challenge_expired',
    message:
      'MFA challenge has expired, verify against another challenge or create a new challenge.',
  },
  passkeyChallengeExpired: {
    status: 422,
    code: 'webauthn_challenge_expired',
    message: 'The challenge is unknown, was used already, or has expired. Request another one.',
  },
  wrongTotp: {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  },
  wrongTextedCode: {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  },
  wrongPasskey: {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'The answer of the passkey cannot be accepted',
  },
  wrongRecoveryCode: {
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid recovery code entered',
  },
  recoveryCodesLocked: {
    status: 429,
    code: 'mfa_recovery_codes_locked',
    message: 'Too many wrong codes. Wait {seconds} seconds, or use another factor',
  },
  recoveryCodesAlone: {
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
    message: 'Recovery codes stand in for another factor: add one first',
  },
  aal2Missing: {
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required: verify a second factor first',
  },
  aal2ToUpdate: {
    status: 401,
    code: 'insufficient_aal',
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  },
  aal2ToEnroll: {
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  },
  aal2ToUnenroll: {
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  },
  factorRequired: {
    status: 422,
    code: 'second_factor_required',
    message: 'Your company requires a second factor. Add another one before you remove this one.',
  },
  malformedRefreshToken: {
    status: 400,
    code: 'validation_failed',
    message: 'Refresh token is not valid',
  },
  refreshTokenNotFound: {
    status: 400,
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  },
  refreshTokenUsed: {
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  },
  refreshBanned: {
    status: 400,
    code: 'user_banned',
    message: 'Invalid Refresh Token: User Banned',
  },
  sessionExpired: {
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired',
  },
  codeExpired: {
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  },
  linkExpired: {
    status: 403,
    code: 'otp_expired',
    message: 'Email link is invalid or has expired',
  },
  resendType: {
    status: 400,
    code: 'validation_failed',
    message: 'Missing one of these types: signup, email_change, sms, phone_change',
  },
  reauthenticationUnconfirmed: {
    status: 422,
    code: 'email_not_confirmed',
    message: 'Please verify your email first.',
  },
  nothingToReauthenticate: {
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  },
  challengeIncomplete: {
    status: 400,
    code: 'validation_failed',
    message: 'PKCE flow requires both code_challenge and code_challenge_method',
  },
  challengeMethod: {
    status: 400,
    code: 'validation_failed',
    message: 'code_challenge_method must be s256 or plain',
  },
  challengeShape: {
    status: 400,
    code: 'validation_failed',
    message: 'code_challenge must be 43 to 128 characters out of letters, digits, - . _ and ~',
  },
  codeIncomplete: {
    status: 400,
    code: 'validation_failed',
    message: 'Both auth code and code verifier are required',
  },
  flowNotFound: {
    status: 404,
    code: 'flow_state_not_found',
    message: 'The code is unknown or was used before',
  },
  flowExpired: {
    status: 422,
    code: 'flow_state_expired',
    message: 'The code has expired',
  },
  badVerifier: {
    status: 400,
    code: 'bad_code_verifier',
    message: 'The code verifier does not answer the code challenge',
  },
  ssoManaged: {
    status: 422,
    code: 'user_sso_managed',
    message: 'Email, phone and password of an SSO account are managed by its SSO provider',
  },
  conflict: {
    status: 409,
    code: 'conflict',
    message: 'Too many concurrent requests for this session. Please try again.',
  },
  busy: {
    status: 503,
    code: 'unexpected_failure',
    message: 'The service is busy or starting. Please try again in a moment.',
  },
  internal: {
    status: 500,
    code: 'unexpected_failure',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, ErrorEntry>

/** A refusal in OAuth 2.0's format, which clients of the id token grant expect. */
export class OAuthRefusal extends ApiError {
  readonly error: string

  constructor(error: string, description: string) {
    super({ status: 400, code: error, message: description })
    this.error = error
  }
}
