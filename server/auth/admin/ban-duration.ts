import { ApiError } from '../../../contract/errors.ts'
import { authErrors } from '../auth-errors.ts'

/** Milliseconds per unit of a Go duration. */
const units: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** Later years have more than four digits. */
const latest = Date.UTC(9999, 0)

/**
 * The end of a ban that starts at `now` and lasts for a Go duration, such as '24h' or '1h30m'; null
 * for 'none' and for zero. Throws 400 for an invalid duration.
 */
export function banEnd(duration: string, now: Date): Date | null {
  if (duration === 'none' || duration === '0') return null
  const parts = [...duration.matchAll(/(\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) throw refusal()
  const ms = parts.reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit] ?? 0),
    0,
  )
  const end = now.getTime() + ms
  if (end > latest) throw refusal()
  return ms > 0 ? new Date(end) : null
}

function refusal() {
  const message = "ban_duration must be 'none' or a duration such as '24h' or '1h30m'"
  const issues = [{ path: 'ban_duration', message }]
  return new ApiError({ ...authErrors.invalid, message }, { issues })
}
