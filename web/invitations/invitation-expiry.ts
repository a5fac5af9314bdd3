const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/**
 * How long an invitation remains valid: 'Invitation expires in 6 days', or that it has expired.
 */
export function invitationExpiry(expiresAt: Date, now: Date): string {
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0) return 'Invitation expired'
  return `Invitation expires ${inWords(left)}`
}

/** Rounded to the nearest unit, so that a new invitation shows its seven days. */
function inWords(left: number): string {
  if (left < hour) return words.format(Math.max(1, Math.round(left / minute)), 'minute')
  if (left < day) return words.format(Math.round(left / hour), 'hour')
  return words.format(Math.round(left / day), 'day')
}
