import type { Metadata } from '../records.ts'

/** Who somebody is, by the word of a provider. */
export type Profile = {
  /** Never changes and is never given to somebody else, at this provider. */
  subject: string
  /** Lower-cased; null where the provider tells none that can be used. */
  email: string | null
  /** Whether the provider says that the address is theirs. */
  emailVerified: boolean
  /** Names and picture, for `user_metadata` and `identity_data`. */
  metadata: Metadata
}

/** The provider's own tokens, handed to the client that asked and kept by nobody. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** What the provider has to repeat, or answer for, when the browser comes back. */
export type Trip = { state: string; nonce: string; verifier: string }

export type Departure = Omit<Trip, 'state'> & {
  /** Further scopes, separated by blanks. */
  scopes: string
  /** Parameters of the client that the provider may know: prompt, login_hint and the like. */
  extra: Record<string, string>
}

export type Provider = {
  /** What clients and identities call it. */
  name: string
  /** What people call it. */
  label: string
  /** Where to send the browser; its state is still to be added. Throws when out of reach. */
  depart: (departure: Departure) => Promise<URL>
  /** Who came back with this answer. Throws when it proves nobody. */
  arrive: (answer: URL, trip: Trip) => Promise<{ profile: Profile; tokens: ProviderTokens }>
}

/** Where providers send the browser back to; registered there, to the letter. */
export function callbackUrl({ PUBLIC_URL }: { PUBLIC_URL: string }): URL {
  return new URL(`${PUBLIC_URL}/auth/v1/callback`)
}
