import type { Metadata } from '../records.ts'

/** A person, as a provider describes them. */
export type Profile = {
  /** Permanent and never reassigned, at this provider. */
  subject: string
  /** Lower-cased; null if the provider sends none or an unusable one. */
  email: string | null
  /** Whether the provider has verified the address. */
  emailVerified: boolean
  /** Names and picture, for `user_metadata` and `identity_data`. */
  metadata: Metadata
}

/** The provider's own tokens, passed to the client and never stored in clear. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** Secrets of the flow, which the provider's answer must match. */
export type Trip = { state: string; nonce: string; verifier: string }

export type Departure = Omit<Trip, 'state'> & {
  /** Additional scopes, separated by blanks. */
  scopes: string
  /** Parameters that the client passes to the provider: prompt, login_hint and the like. */
  extra: Record<string, string>
}

export type Provider = {
  /** Its name in calls and identities. */
  name: string
  /** Its name in the user interface. */
  label: string
  /** The address to redirect to, without the state. Throws if the provider cannot be reached. */
  depart: (departure: Departure) => Promise<URL>
  /** The profile that an answer proves. Throws if it proves none. */
  arrive: (answer: URL, trip: Trip) => Promise<{ profile: Profile; tokens: ProviderTokens }>
}

/** Where providers redirect back to; registered there in exactly this spelling. */
export function callbackUrl({ PUBLIC_URL }: { PUBLIC_URL: string }): URL {
  return new URL(`${PUBLIC_URL}/auth/v1/callback`)
}
