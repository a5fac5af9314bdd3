import type { ErrorEntry } from '../../../contract/errors.ts'

/** Why signing in by a provider, linking and unlinking are refused. {provider} is its label. */
export const providerErrors = {
  unsupported: {
    status: 400,
    code: 'validation_failed',
    message: 'Unsupported provider: provider is not enabled',
  },
  disabled: {
    status: 400,
    code: 'provider_disabled',
    message: 'Provider is not enabled',
  },
  idTokenMissing: {
    status: 400,
    code: 'validation_failed',
    message: 'id_token required',
  },
  /** The provider's fault, not reported as a 5xx: clients would retry it again and again. */
  unreachable: {
    status: 422,
    code: 'provider_unreachable',
    message: '{provider} cannot be reached right now. Please try again in a moment.',
  },
  failed: {
    status: 422,
    code: 'bad_oauth_callback',
    message: '{provider} could not confirm who you are. Please try again.',
  },
  denied: {
    status: 403,
    code: 'bad_oauth_callback',
    message: 'The sign-in with {provider} was not completed.',
  },
  stateMissing: {
    status: 400,
    code: 'bad_oauth_callback',
    message: 'OAuth state parameter missing',
  },
  stateUnknown: {
    status: 400,
    code: 'bad_oauth_state',
    message: 'OAuth state not found or expired',
  },
  stateElsewhere: {
    status: 400,
    code: 'bad_oauth_state',
    message: 'This sign-in was started in another browser. Please start it again in this one.',
  },
  stateUsed: {
    status: 422,
    code: 'flow_state_already_used',
    message: 'This sign-in was already completed. Please start again.',
  },
  withoutEmail: {
    status: 403,
    code: 'email_address_not_provided',
    message: '{provider} did not tell an email address. Please sign in another way.',
  },
  emailUnverified: {
    status: 403,
    code: 'provider_email_needs_verification',
    message: 'Your email address is not verified at {provider}. Verify it there, then try again.',
  },
  /** Shown only to the verified owner of the address; see account-of-profile.ts. */
  addressUnproven: {
    status: 422,
    code: 'user_already_exists',
    message:
      'An account with your email address exists, but nobody has proven the address to us. ' +
      'Use "Forgot password?" once, then {provider} signs you in.',
  },
  linkingUnproven: {
    status: 422,
    code: 'email_not_confirmed',
    message: 'Prove your email address by a mailed link first, then link a provider.',
  },
  linkedHere: {
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked',
  },
  linkedElsewhere: {
    status: 422,
    code: 'identity_already_exists',
    message: 'Identity is already linked to another user',
  },
  addressTaken: {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  identityNotFound: {
    status: 422,
    code: 'identity_not_found',
    message: "Identity doesn't exist",
  },
  lastIdentity: {
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  },
  addressConflict: {
    status: 422,
    code: 'email_conflict_identity_not_deletable',
    message: 'Unable to unlink identity due to email conflict',
  },
  web3Disabled: {
    status: 422,
    code: 'web3_provider_disabled',
    message: 'Web3 provider is disabled',
  },
} as const satisfies Record<string, ErrorEntry>

/** A refusal that names the provider. */
export function named(entry: ErrorEntry, provider: string): ErrorEntry {
  return { ...entry, message: entry.message.replaceAll('{provider}', provider) }
}
