import type { ErrorEntry } from '../../../contract/errors.ts'

/** Why single sign-on is refused. */
export const ssoErrors = {
  disabled: {
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  },
  who: {
    status: 400,
    code: 'validation_failed',
    message: 'Either a provider_id or a domain must be given, not both',
  },
  notFound: {
    status: 404,
    code: 'sso_provider_not_found',
    message: 'No SSO provider is assigned for this domain or id',
  },
  unreachable: {
    status: 503,
    code: 'unexpected_failure',
    message: 'The SSO provider cannot be reached. Please try again in a moment.',
  },
  responseMissing: {
    status: 400,
    code: 'validation_failed',
    message: 'SAMLResponse is missing',
  },
  notAsked: {
    status: 400,
    code: 'saml_relay_state_not_found',
    message: 'Sign-in cannot start at the SSO provider. Start it at our sign-in page.',
  },
  flowNotFound: {
    status: 404,
    code: 'saml_relay_state_not_found',
    message: 'SAML RelayState does not exist, try logging in again?',
  },
  flowUsed: {
    status: 422,
    code: 'flow_state_already_used',
    message: 'This sign-in was already used, try logging in again?',
  },
  flowExpired: {
    status: 422,
    code: 'saml_relay_state_expired',
    message: 'SAML RelayState has expired. Try logging in again?',
  },
  invalid: {
    status: 400,
    code: 'validation_failed',
    message: 'SAML Assertion is not valid',
  },
  noUserId: {
    status: 400,
    code: 'saml_assertion_no_user_id',
    message: 'SAML assertion did not contain a persistent Subject Identifier attribute or NameID',
  },
  noEmail: {
    status: 400,
    code: 'saml_assertion_no_email',
    message: 'SAML assertion did not contain an email address',
  },
  otherDomain: {
    status: 403,
    code: 'email_address_not_authorized',
    message: 'Your email address does not belong to the domains of this SSO provider',
  },
} as const satisfies Record<string, ErrorEntry>
