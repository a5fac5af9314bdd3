import type { Session } from '@supabase/auth-js'

/** Whether the user must first answer who opened the account. */
export function isAsked({ access_token }: Pick<Session, 'access_token'>): boolean {
  return claimsIn(access_token).ownership_asked === true
}

/** Whether the session began by a recovery, and must set a new password before anything else. */
export function isRecovering({ access_token }: Pick<Session, 'access_token'>): boolean {
  return claimsIn(access_token).must_set_password === true
}

/** Whether the account requires a second factor that this session has not passed. */
export function lacksFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>) {
  const asked = user.factors?.some(({ status }) => status === 'verified') ?? false
  return asked && claimsIn(access_token).aal !== 'aal2'
}

/** Whether the session was started by a mailed link or code. */
export function beganByMail({ access_token }: Pick<Session, 'access_token'>): boolean {
  const { amr } = claimsIn(access_token)
  return (amr ?? []).some(({ method }) => method === 'otp' || method === 'recovery')
}

/** Whether the user authenticated too long ago to set a new password; the server decides with the same rule. */
export function isTooOld({ access_token }: Pick<Session, 'access_token'>): boolean {
  const { amr = [], iat = 0 } = claimsIn(access_token)
  const first = amr.filter(({ method }) => method !== 'totp' && !method.startsWith('mfa/'))
  return iat - Math.max(...first.map(({ timestamp }) => timestamp)) >= 24 * 3600
}

type Claims = {
  sub?: string
  exp?: number
  iat?: number
  aal?: unknown
  ownership_asked?: unknown
  must_set_password?: unknown
  amr?: { method: string; timestamp: number }[]
}

/** The claims of an access token; empty if it cannot be parsed. */
export function claimsIn(accessToken: string): Claims {
  const payload = accessToken.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
