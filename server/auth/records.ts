import type { Selectable } from 'kysely'
import type {
  AuthFlowStates,
  AuthIdentities,
  AuthMfaFactors,
  AuthUsers,
} from '../platform/database/database-types.ts'

export type Metadata = Record<string, unknown>

/** An identity as read from the database's JSON, with times as text. */
export type IdentityRow = Pick<
  Selectable<AuthIdentities>,
  'id' | 'user_id' | 'provider' | 'provider_id' | 'email'
> & {
  identity_data: Metadata
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** A second factor as read from the database's JSON, without its secrets. */
export type FactorRow = Pick<Selectable<AuthMfaFactors>, 'id' | 'friendly_name' | 'phone'> & {
  factor_type: FactorType
  status: 'unverified' | 'verified'
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

/** An account with its identities and second factors, oldest first, and whether its company is suspended. */
export type UserRow = Omit<Selectable<AuthUsers>, 'raw_app_meta_data' | 'raw_user_meta_data'> & {
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  identities: IdentityRow[]
  factors: FactorRow[]
  company_suspended: boolean
}

export type Amr = { method: string; timestamp: number; provider?: string }[]

export type SessionRow = {
  id: string
  user_id: string
  aal: string
  amr: Amr
  ends_at: Date
  /** Whether it may answer the ownership question. */
  may_answer: boolean
  /** Whether it began by a recovery, and must set a new password before anything else. */
  must_set_password: boolean | null
}

/** The origin of the request that a session came from. */
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

/** The purpose of a mailed or texted secret. */
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

/** What a sign-in flow passes through: a mailbox, a provider, or single sign-on. */
export type FlowKind = 'link' | 'oauth' | 'sso'

/** A sign-in flow that is under way. */
export type FlowRow = Omit<Selectable<AuthFlowStates>, 'kind' | 'challenge_method' | 'extra'> & {
  kind: FlowKind
  challenge_method: 's256' | 'plain' | null
  extra: Metadata
}
