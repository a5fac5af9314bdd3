import type { SystemTx } from '../platform/database/transaction.ts'
import { findUser } from './queries.ts'
import type { FactorRow, IdentityRow, UserRow } from './records.ts'

/** An account as its own user may see it, in the names of the auth wire. */
export function userJson(user: UserRow) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    ...times({
      email_confirmed_at: user.email_confirmed_at,
      invited_at: user.invited_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmation_sent_at: user.confirmation_sent_at,
      confirmed_at: earlier(user.email_confirmed_at, user.phone_confirmed_at),
      recovery_sent_at: user.recovery_sent_at,
      email_change_sent_at: user.email_change_sent_at,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    phone: user.phone ?? '',
    ...(user.new_email ? { new_email: user.new_email } : {}),
    ...(user.new_phone ? { new_phone: user.new_phone } : {}),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(identityJson),
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorJson) } : {}),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  }
}

/** A newly created account, as its own user sees it. */
export async function accountJson(tx: SystemTx, id: string): Promise<ReturnType<typeof userJson>> {
  const user = await findUser(tx, id)
  if (!user) throw new Error('the account disappeared while it was created')
  return userJson(user)
}

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at && iso(identity.last_sign_in_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

function factorJson(factor: FactorRow) {
  return {
    id: factor.id,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone ? { phone: factor.phone } : {}),
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    last_challenged_at: factor.last_challenged_at && iso(factor.last_challenged_at),
  }
}

/** The times that are set, as text. */
function times(dates: Record<string, Date | null>) {
  const set = Object.entries(dates).flatMap(([name, date]) =>
    date ? [[name, date.toISOString()] as const] : [],
  )
  return Object.fromEntries(set)
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function iso(time: string): string {
  return new Date(time).toISOString()
}
