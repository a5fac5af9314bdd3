/** The tokens that a recovery link carries in its fragment, or what is wrong with it. */
export type RecoveryLink =
  | { tokens: { access_token: string; refresh_token: string } }
  | { problem: 'invalid' | 'missing-token' }

/** Reads the fragment with which the auth service sends the reader of its mail back to us. */
export function readRecoveryLink(fragment: string): RecoveryLink {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  if (values.get('type') !== 'recovery') return { problem: 'invalid' }
  const accessToken = values.get('access_token')
  const refreshToken = values.get('refresh_token')
  if (!accessToken || !refreshToken) return { problem: 'missing-token' }
  return { tokens: { access_token: accessToken, refresh_token: refreshToken } }
}
