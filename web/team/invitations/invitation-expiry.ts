import { timeLeft } from '../../platform/format/time-left.ts'

/**
 * How long an invitation remains valid: 'Invitation expires in 6 days', or that it has expired.
 */
export function invitationExpiry(expiresAt: Date, now: Date): string {
  if (expiresAt <= now) return 'Invitation expired'
  return `Invitation expires ${timeLeft(expiresAt, now)}`
}
