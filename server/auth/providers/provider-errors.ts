import { type ErrorEntry, errorEntry } from '../../../contract/errors.ts'

/** Why signing in by a provider, linking and unlinking are refused. {provider} is its label. */
export const providerErrors = {
  unsupported: errorEntry(
    400,
    'validation_failed',
    'Unsupported provider: provider is not enabled',
  ),
  disabled: errorEntry(400, 'provider_disabled', 'Provider is not enabled'),
  idTokenMissing: errorEntry(400, 'validation_failed', 'id_token required'),
  /** The provider's fault, not reported as a 5xx: clients would retry it again and again. */
  unreachable: errorEntry(
    422,
    'provider_unreachable',
    '{provider} cannot be reached right now. Please try again in a moment.',
  ),
  failed: errorEntry(
    422,
    'bad_oauth_callback',
    '{provider} could not confirm who you are. Please try again.',
  ),
  denied: errorEntry(403, 'bad_oauth_callback', 'The sign-in with {provider} was not completed.'),
  stateMissing: errorEntry(400, 'bad_oauth_callback', 'OAuth state parameter missing'),
  stateUnknown: errorEntry(400, 'bad_oauth_state', 'OAuth state not found or expired'),
  stateElsewhere: errorEntry(
    400,
    'bad_oauth_state',
    'This sign-in was started in another browser. Please start it again in this one.',
  ),
  stateUsed: errorEntry(
    422,
    'flow_state_already_used',
    'This sign-in was already completed. Please start again.',
  ),
  withoutEmail: errorEntry(
    403,
    'email_address_not_provided',
    '{provider} did not tell an email address. Please sign in another way.',
  ),
  emailUnverified: errorEntry(
    403,
    'provider_email_needs_verification',
    'Your email address is not verified at {provider}. Verify it there, then try again.',
  ),
  /** Shown only to the verified owner of the address; see account-of-profile.ts. */
  addressUnproven: errorEntry(
    422,
    'user_already_exists',
    'An account with your email address exists, but nobody has proven the address to us. ' +
      'Use "Forgot password?" once, then {provider} signs you in.',
  ),
  linkingUnproven: errorEntry(
    422,
    'email_not_confirmed',
    'Prove your email address by a mailed link first, then link a provider.',
  ),
  linkedHere: errorEntry(422, 'identity_already_exists', 'Identity is already linked'),
  linkedElsewhere: errorEntry(
    422,
    'identity_already_exists',
    'Identity is already linked to another user',
  ),
  addressTaken: errorEntry(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ),
  identityNotFound: errorEntry(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: errorEntry(
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity after unlinking',
  ),
  addressConflict: errorEntry(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ),
  web3Disabled: errorEntry(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
} as const

/** A refusal that names the provider. */
export function named(entry: ErrorEntry, provider: string): ErrorEntry {
  return { ...entry, message: entry.message.replaceAll('{provider}', provider) }
}
