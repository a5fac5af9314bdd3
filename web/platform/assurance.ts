import type { Session } from '@supabase/auth-js'

/** Whether the account asks for a second factor that this session has not shown. */
export function lacksFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>) {
  const asked = user.factors?.some(({ status }) => status === 'verified') ?? false
  return asked && levelIn(access_token) !== 'aal2'
}

/** The level of assurance that an access token claims; undefined for what cannot be read. */
function levelIn(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}
