import type { Selectable } from 'kysely'
import type {
  AuthFlowStates,
  AuthIdentities,
  AuthMfaFactors,
  AuthUsers,
} from '../platform/database/database-types.ts'

export type Metadata = Record<string, unknown>

/** An identity as it comes out of the database's JSON: its times are text. */
export type IdentityRow = Pick<
  Selectable<AuthIdentities>,
  'id' | 'user_id' | 'provider' | 'provider_id' | 'email'
> & {
  identity_data: Metadata
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** A second factor as it comes out of the database's JSON, without its secrets. */
export type FactorRow = Pick<Selectable<AuthMfaFactors>, 'id' | 'friendly_name' | 'phone'> & {
  factor_type: FactorType
  status: 'unverified' | 'verified'
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

/** An account with the ways in which it signs in and its second factors, oldest first. */
export type UserRow = Omit<Selectable<AuthUsers>, 'raw_app_meta_data' | 'raw_user_meta_data'> & {
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  identities: IdentityRow[]
  factors: FactorRow[]
}

export type Amr = { method: string; timestamp: number; provider?: string }[]

export type SessionRow = {
  id: string
  user_id: string
  aal: string
  amr: Amr
  ends_at: Date
  /** Whether it may answer who opened the account, while the owner is asked. */
  may_answer: boolean
}

/** What a session remembers of the request behind it. */
export type Peer = { ip: string | null; userAgent: string | null }

export type CompanyValues = {
  company_name: string
  contact_name: string | null
  headquarters_location: string | null
  year_founded: string | null
  employee_count: string | null
  revenue: string | null
  ownership_structure: string | null
  funding_history: string | null
  regions_of_operation: string[] | null
}

/** What a mailed or texted secret is for. */
export type Purpose =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'phone_confirmation'
  | 'phone_change'

/** Where a sign-in leads through: a mailbox, a provider, or a company's single sign-on. */
export type FlowKind = 'link' | 'oauth' | 'sso'

/** A sign-in that left for somewhere. */
export type FlowRow = Omit<Selectable<AuthFlowStates>, 'kind' | 'challenge_method' | 'extra'> & {
  kind: FlowKind
  challenge_method: 's256' | 'plain' | null
  extra: Metadata
}
