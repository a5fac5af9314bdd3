import { errorEntry } from '../../../contract/errors.ts'

/** Why single sign-on is refused. */
export const ssoErrors = {
  disabled: errorEntry(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  who: errorEntry(
    400,
    'validation_failed',
    'Either a provider_id or a domain must be given, not both',
  ),
  notFound: errorEntry(
    404,
    'sso_provider_not_found',
    'No SSO provider is assigned for this domain or id',
  ),
  unreachable: errorEntry(
    503,
    'unexpected_failure',
    'The SSO provider cannot be reached. Please try again in a moment.',
  ),
  responseMissing: errorEntry(400, 'validation_failed', 'SAMLResponse is missing'),
  notAsked: errorEntry(
    400,
    'saml_relay_state_not_found',
    'Sign-in cannot start at the SSO provider. Start it at our sign-in page.',
  ),
  flowNotFound: errorEntry(
    404,
    'saml_relay_state_not_found',
    'SAML RelayState does not exist, try logging in again?',
  ),
  flowUsed: errorEntry(
    422,
    'flow_state_already_used',
    'This sign-in was already used, try logging in again?',
  ),
  flowExpired: errorEntry(
    422,
    'saml_relay_state_expired',
    'SAML RelayState has expired. Try logging in again?',
  ),
  invalid: errorEntry(400, 'validation_failed', 'SAML Assertion is not valid'),
  noUserId: errorEntry(
    400,
    'saml_assertion_no_user_id',
    'SAML assertion did not contain a persistent Subject Identifier attribute or NameID',
  ),
  noEmail: errorEntry(
    400,
    'saml_assertion_no_email',
    'SAML assertion did not contain an email address',
  ),
  otherDomain: errorEntry(
    403,
    'email_address_not_authorized',
    'Your email address does not belong to the domains of this SSO provider',
  ),
} as const
