import { ApiError, errorEntry } from '../../contract/errors.ts'

/** Every refusal of `/auth/v1`, with the codes and messages that its clients know. */
export const authErrors = {
  invalid: errorEntry(400, 'validation_failed', 'The request cannot be used.'),
  badJson: errorEntry(400, 'bad_json', 'Could not parse request body as JSON'),
  bodyTooLarge: errorEntry(413, 'request_entity_too_large', 'Request body is too large'),
  notFound: errorEntry(404, 'not_found', 'Nothing was found at this address.'),
  tooManyRequests: errorEntry(429, 'over_request_rate_limit', 'Request rate limit reached'),
  captchaFailed: errorEntry(
    400,
    'captcha_failed',
    'captcha protection: request disallowed ({why})',
  ),
  captchaUnavailable: errorEntry(
    400,
    'captcha_failed',
    'The captcha could not be checked at this moment. Please try again.',
  ),
  mailTooSoon: errorEntry(
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after {seconds} seconds.',
  ),
  unknownKey: errorEntry(401, 'invalid_api_key', 'Invalid API key'),
  smsTooSoon: errorEntry(
    429,
    'over_sms_send_rate_limit',
    'For security purposes, you can only request this after {seconds} seconds.',
  ),
  noBearer: errorEntry(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badBearer: errorEntry(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, {why}'),
  bearerWithoutUser: errorEntry(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  userNotFound: errorEntry(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: errorEntry(
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  ),
  notAdmin: errorEntry(403, 'not_admin', 'User not allowed'),
  noSuchId: errorEntry(404, 'validation_failed', 'The id must be an UUID'),
  emailTaken: errorEntry(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ),
  phoneTaken: errorEntry(
    422,
    'phone_exists',
    'A user with this phone number has already been registered',
  ),
  userBanned: errorEntry(403, 'user_banned', 'User is banned'),
  signInBanned: errorEntry(400, 'user_banned', 'User is banned'),
  unsupportedGrant: errorEntry(400, 'invalid_credentials', 'unsupported_grant_type'),
  invalidCredentials: errorEntry(400, 'invalid_credentials', 'Invalid login credentials'),
  /** Refuses to add a sign-in method to an account whose address was never proven by mail. */
  addressUnproven: errorEntry(422, 'email_not_confirmed', 'Confirm your email address first.'),
  emailNotConfirmed: errorEntry(400, 'email_not_confirmed', 'Email not confirmed'),
  missingEmailOrPhone: errorEntry(400, 'validation_failed', 'missing email or phone'),
  emailAndPhone: errorEntry(
    400,
    'validation_failed',
    'Only an email address or phone number should be provided, not both.',
  ),
  invalidEmail: errorEntry(
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ),
  invalidPhone: errorEntry(
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ),
  phoneDisabled: errorEntry(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  phoneSignInDisabled: errorEntry(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  userExists: errorEntry(422, 'user_already_exists', 'User already registered'),
  passwordRequired: errorEntry(400, 'validation_failed', 'Signup requires a valid password'),
  samePassword: errorEntry(
    422,
    'same_password',
    'New password should be different from the old password.',
  ),
  appMetadata: errorEntry(403, 'not_admin', 'Updating app_metadata requires admin privileges'),
  anonymousCaller: errorEntry(
    403,
    'no_authorization',
    'Anonymous users cannot have second factors',
  ),
  factorNotFound: errorEntry(404, 'mfa_factor_not_found', 'Factor not found'),
  factorNameTaken: errorEntry(
    422,
    'mfa_factor_name_conflict',
    'A factor with this friendly name already exists; choose another one',
  ),
  factorExists: errorEntry(
    422,
    'mfa_verified_factor_exists',
    'A verified factor of this kind already exists; remove it to continue',
  ),
  tooManyFactors: errorEntry(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of enrolled factors reached; remove one to continue',
  ),
  phoneFactorsOff: errorEntry(
    422,
    'mfa_phone_enroll_not_enabled',
    'MFA enroll is disabled for Phone',
  ),
  challengeNotFound: errorEntry(
    422,
    'mfa_factor_not_found',
    'MFA factor with the provided challenge ID not found',
  ),
  challengeElsewhere: errorEntry(
    422,
    'mfa_ip_address_mismatch',
    'The challenge was used already, or was asked for from another address',
  ),
  challengeExpired: errorEntry(
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ),
  passkeyChallengeExpired: errorEntry(
    422,
    'webauthn_challenge_expired',
    'The challenge is unknown, was used already, or has expired. Request another one.',
  ),
  passkeyOfSso: errorEntry(
    422,
    'user_sso_managed',
    'This account signs in with single sign-on. Its passkey is only a second factor.',
  ),
  wrongTotp: errorEntry(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  wrongTextedCode: errorEntry(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'),
  wrongPasskey: errorEntry(
    422,
    'mfa_verification_failed',
    'The answer of the passkey cannot be accepted',
  ),
  wrongRecoveryCode: errorEntry(422, 'mfa_verification_failed', 'Invalid recovery code entered'),
  recoveryCodesLocked: errorEntry(
    429,
    'mfa_recovery_codes_locked',
    'Too many wrong codes. Wait {seconds} seconds, or use another factor',
  ),
  recoveryCodesAlone: errorEntry(
    422,
    'mfa_recovery_codes_sole_factor',
    'Recovery codes stand in for another factor: add one first',
  ),
  aal2Missing: errorEntry(403, 'insufficient_aal', 'AAL2 required: verify a second factor first'),
  aal2ToUpdate: errorEntry(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),
  aal2ToEnroll: errorEntry(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  aal2ToUnenroll: errorEntry(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  factorRequired: errorEntry(
    422,
    'second_factor_required',
    'Your company requires a second factor. Add another one before you remove this one.',
  ),
  malformedRefreshToken: errorEntry(400, 'validation_failed', 'Refresh token is not valid'),
  refreshTokenNotFound: errorEntry(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  refreshTokenUsed: errorEntry(
    400,
    'refresh_token_already_used',
    'Invalid Refresh Token: Already Used',
  ),
  refreshBanned: errorEntry(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  sessionExpired: errorEntry(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),
  codeExpired: errorEntry(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: errorEntry(403, 'otp_expired', 'Email link is invalid or has expired'),
  resendType: errorEntry(
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ),
  reauthenticationUnconfirmed: errorEntry(
    422,
    'email_not_confirmed',
    'Please verify your email first.',
  ),
  nothingToReauthenticate: errorEntry(
    400,
    'validation_failed',
    'Reauthentication requires the user to have an email or a phone number',
  ),
  challengeIncomplete: errorEntry(
    400,
    'validation_failed',
    'PKCE flow requires both code_challenge and code_challenge_method',
  ),
  challengeMethod: errorEntry(
    400,
    'validation_failed',
    'code_challenge_method must be s256 or plain',
  ),
  challengeShape: errorEntry(
    400,
    'validation_failed',
    'code_challenge must be 43 to 128 characters out of letters, digits, - . _ and ~',
  ),
  codeIncomplete: errorEntry(
    400,
    'validation_failed',
    'Both auth code and code verifier are required',
  ),
  flowNotFound: errorEntry(404, 'flow_state_not_found', 'The code is unknown or was used before'),
  flowExpired: errorEntry(422, 'flow_state_expired', 'The code has expired'),
  badVerifier: errorEntry(
    400,
    'bad_code_verifier',
    'The code verifier does not answer the code challenge',
  ),
  ssoManaged: errorEntry(
    422,
    'user_sso_managed',
    'Email, phone and password of an SSO account are managed by its SSO provider',
  ),
  conflict: errorEntry(
    409,
    'conflict',
    'Too many concurrent requests for this session. Please try again.',
  ),
  busy: errorEntry(
    503,
    'unexpected_failure',
    'The service is busy or starting. Please try again in a moment.',
  ),
  internal: errorEntry(
    500,
    'unexpected_failure',
    'Something went wrong on our side. Please try again.',
  ),
} as const

/** A refusal in OAuth 2.0's format, which clients of the id token grant expect. */
export class OAuthRefusal extends ApiError {
  readonly error: string

  constructor(error: string, description: string) {
    super(errorEntry(400, error, description))
    this.error = error
  }
}
